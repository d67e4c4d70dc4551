package dev.waitwell.downstream.price;

import dev.waitwell.downstream.delay.Delay;
import dev.waitwell.downstream.http.Answer;
import dev.waitwell.downstream.http.Call;
import dev.waitwell.downstream.http.Json;
import dev.waitwell.downstream.http.Numbers;
import dev.waitwell.downstream.http.Problem;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import reactor.core.publisher.Mono;

/** {@code GET /prices/{sku}?delay=ms}: makes up a price, always the same one for the same SKU. */
public final class Prices {
    private static final Pattern SKU = Pattern.compile("[A-Z0-9-]{1,32}");
    private static final int LOWEST_CENTS = 100;
    private static final int PRICES = 99_900;

    /** Answers a call. */
    public Mono<Answer> answer(Call call) {
        String sku = call.last();
        if (!SKU.matcher(sku).matches()) {
            throw Problem.badParameter("sku", "1 to 32 characters of A-Z, 0-9 and -", sku)
                    .thrown();
        }
        int delay = Numbers.whole("delay", call.parameter("delay"), 0, Delay.MOST_MILLIS);
        return call.after(delay, () -> Answer.json(json(sku)));
    }

    private static byte[] json(String sku) {
        Map<String, String> price = new LinkedHashMap<>();
        price.put("sku", sku);
        price.put("amount", amount(sku));
        price.put("currency", "EUR");
        return Json.bytes(price);
    }

    /** From 1.00 to 999.99, whatever the machine: how a string is hashed is part of Java's specification. */
    static String amount(String sku) {
        int cents = LOWEST_CENTS + Math.floorMod(sku.hashCode() * 31, PRICES);
        return cents / 100 + "." + cents / 10 % 10 + cents % 10;
    }
}
