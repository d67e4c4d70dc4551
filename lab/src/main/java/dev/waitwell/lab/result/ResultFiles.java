package dev.waitwell.lab.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Results as files: {@code results.json} holds everything, {@code results.csv} a line for each condition
 * or replicate. */
public final class ResultFiles {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private ResultFiles() {}

    /** The JSON form, described by {@code docs/results.schema.json}. */
    public static String json(Results results) {
        return MAPPER.writeValueAsString(results) + "\n";
    }

    /** Reads what {@link #json} writes, or wrote in form 1. */
    public static Results read(Path file) throws IOException {
        JsonNode tree = MAPPER.readTree(Files.readString(file));
        if (FirstForm.is(tree)) {
            FirstForm.bringUp((ObjectNode) tree);
        }
        return MAPPER.treeToValue(tree, Results.class);
    }

    /** The JSON form, described by {@code docs/experiment.schema.json}. */
    public static String json(SweepResults results) {
        return MAPPER.writeValueAsString(results) + "\n";
    }

    /** Whether a file holds what an experiment file's run found, rather than a comparison. */
    public static boolean isSweep(Path file) throws IOException {
        return sweep(MAPPER.readTree(Files.readString(file)));
    }

    private static boolean sweep(JsonNode tree) {
        return tree.path("form").asString("").equals(SweepResults.FORM);
    }

    /** Reads what {@link #json(SweepResults)} writes. */
    public static SweepResults readSweep(Path file) throws IOException {
        JsonNode tree = MAPPER.readTree(Files.readString(file));
        int schema = tree.path("schema").asInt(0);
        if (!sweep(tree) || schema != SweepResults.SCHEMA) {
            throw new IOException(file + " is not of form \"" + SweepResults.FORM + "\" and schema "
                    + SweepResults.SCHEMA + ": its form is \""
                    + tree.path("form").asString("") + "\" and its schema " + schema
                    + "; take a results.json that a run of an experiment file wrote");
        }
        return MAPPER.treeToValue(tree, SweepResults.class);
    }

    /** Writes a file whole or not at all: a reader, or a run cut off, never leaves half of one. */
    public static void write(Path file, String content) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
        try {
            Files.writeString(part, content);
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** A line for each condition below a line of names; units are in the names, nothing is rounded for looks. */
    public static String csv(Results results) {
        return Csv.of(results);
    }

    /** A line for each replicate in the order measured; the first columns are the factors. */
    public static String csv(SweepResults results) {
        return Csv.of(results);
    }
}
