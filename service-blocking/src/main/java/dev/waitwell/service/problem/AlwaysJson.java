package dev.waitwell.service.problem;

import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Whatever a caller accepts, it gets JSON: there is nothing else, and a problem detail tells it more than a bare 406. */
@Configuration(proxyBeanMethods = false)
class AlwaysJson implements WebMvcConfigurer {

    @Override
    public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
        negotiation.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
    }
}
