package io.stowage.catalog.configuration;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.stowage.catalog.Documents;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** What holds for any document, however it is damaged. */
class ReaderPropertyTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** A value put in place of another, and where. */
    record Mutation(String pointer, JsonNode value) {}

    @Property(tries = 500)
    @Label("a leaf of another type is reported at exactly its pointer")
    void oneLeafOfAnotherType(@ForAll("mutations") Mutation mutation) throws JsonProcessingException {
        JsonNode tree = EveryKey.tree();
        int slash = mutation.pointer().lastIndexOf('/');
        JsonNode parent = tree.at(mutation.pointer().substring(0, slash));
        String last = mutation.pointer().substring(slash + 1);
        if (parent instanceof ArrayNode list) {
            list.set(Integer.parseInt(last), mutation.value());
        } else {
            ((ObjectNode) parent).set(last, mutation.value());
        }
        for (DocumentFormat format : DocumentFormat.values()) {
            String text =
                    format == DocumentFormat.JSON ? tree.toPrettyString() : new YAMLMapper().writeValueAsString(tree);
            List<Problem> problems = Reading.problems(format, text);
            assertEquals(1, problems.size(), problems::toString);
            assertEquals(mutation.pointer(), problems.get(0).pointer());
            assertEquals("wrong-type", problems.get(0).code());
        }
    }

    @Provide
    Arbitrary<Mutation> mutations() {
        List<Mutation> all = new ArrayList<>();
        collect(EveryKey.tree(), "", all);
        return Arbitraries.of(all);
    }

    private static void collect(JsonNode node, String pointer, List<Mutation> out) {
        node.fields().forEachRemaining(e -> collect(e.getValue(), pointer + "/" + e.getKey(), out));
        for (int i = 0; node.isArray() && i < node.size(); i++) {
            collect(node.get(i), pointer + "/" + i, out);
        }
        if (node.isValueNode()) {
            List<JsonNode> others = new ArrayList<>(List.of(NODES.nullNode(), NODES.arrayNode(), NODES.objectNode()));
            if (node.isTextual()) {
                others.add(NODES.numberNode(1));
                others.add(NODES.booleanNode(true));
                others.add(NODES.arrayNode().add(node));
            } else {
                others.add(NODES.textNode(node.asText()));
                others.add(node.isBoolean() ? NODES.numberNode(1) : NODES.booleanNode(false));
            }
            others.forEach(other -> out.add(new Mutation(pointer, other)));
        }
    }

    @Property(tries = 3000)
    @Label("damaged bytes are read or refused, never anything else")
    void damagedBytes(@ForAll("damagedDocuments") byte[] document, @ForAll DocumentFormat format) {
        try {
            new ConfigurationReader(Documents.CATALOG).read(document, format);
        } catch (UnreadableDocumentException e) {
            Reading.assertSpeakPlainly(e.problems());
        }
    }

    /** Some bytes replaced, inserted or cut, most of them by what has a meaning in one of the notations. */
    @Provide
    Arbitrary<byte[]> damagedDocuments() {
        Arbitrary<String> documents = Arbitraries.of(
                EveryKey.YAML_TEXT,
                EveryKey.jsonText(),
                EveryKey.tree().toString(),
                "{apiVersion: stowage/v1, kind: Configuration, solution: nss73-ha}");
        Arbitrary<byte[]> pieces = Arbitraries.oneOf(
                Arbitraries.of(
                                "{", "}", "[", "]", ",", ":", "\"", "'", "\\", "\n", "\t", " ", "-", "- ", "---\n",
                                "...\n")
                        .map(ReaderPropertyTest::bytes),
                Arbitraries.of(
                                "&a ",
                                "*a ",
                                "!t ",
                                "<<",
                                "? ",
                                "|",
                                ">",
                                "%",
                                "@",
                                "#",
                                "1e9",
                                "NaN",
                                "null",
                                "\\u0000",
                                "\uFEFF",
                                "%YAML 1.1\n---\n",
                                "\"\\U00110000\"",
                                "!%ff ",
                                "? |\n",
                                "[?",
                                "{?:")
                        .map(ReaderPropertyTest::bytes),
                Arbitraries.bytes().map(b -> new byte[] {b}));
        Arbitrary<List<Object[]>> edits = Combinators.combine(
                        Arbitraries.doubles().between(0, 1),
                        Arbitraries.integers().between(0, 3),
                        pieces)
                .as((at, cut, piece) -> new Object[] {at, cut, piece})
                .list()
                .ofMinSize(1)
                .ofMaxSize(4);
        return Combinators.combine(documents, edits).as((text, list) -> {
            byte[] document = bytes(text);
            for (Object[] edit : list) {
                document = edited(document, (double) edit[0], (int) edit[1], (byte[]) edit[2]);
            }
            return document;
        });
    }

    private static byte[] edited(byte[] document, double where, int cut, byte[] piece) {
        int at = (int) (where * document.length);
        int rest = Math.min(document.length, at + cut);
        byte[] out = new byte[at + piece.length + document.length - rest];
        System.arraycopy(document, 0, out, 0, at);
        System.arraycopy(piece, 0, out, at, piece.length);
        System.arraycopy(document, rest, out, at + piece.length, document.length - rest);
        return out;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
