package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Faults that users found in other tools for sizing and validation, each as a test that this one does not have it. The numbers are those
 * of the collection; each is asked of the service as a user would.
 */
@DisplayName("Faults of other tools")
class CasesOfOtherToolsTest {
    private static final String VALIDATIONS = "/api/v1/validations?outcomes=all";
    private static final String ARRAY = "/storageModules/0/arrays/0";

    // Layout, spares, least numbers

    @Test
    @DisplayName("13: spares are taken off before anything is called usable, and advice follows each change")
    void spares() {
        JsonNode report = valid("solution: pixstor-me4");
        assertThat(stage(report, "nominal")).isEqualTo(4 * 84 * 12);
        assertThat(stage(report, "spares")).isEqualTo(4 * 4 * 12);
        assertThat(report.at("/capacity/usableTB").asInt()).isEqualTo(4 * 8 * 8 * 12);
        for (int spares : List.of(2, 3)) {
            JsonNode finding = finding(
                    validate("solution: pixstor-me4, storageModules: [{arrays: [{spares: {global: %d}}]}]"
                            .formatted(spares)),
                    "SPARE-001");
            assertThat(finding.at("/fixes/0/description").asText())
                    .isEqualTo("4 global spares instead of %d".formatted(spares));
        }
    }

    @Test
    @DisplayName("15: no spares at all is a number like any other, and so is what is usable")
    void noSpares() {
        JsonNode report = valid("solution: pixstor-me4, metadataModules: []");
        assertThat(report.at("/capacity/usableTB").decimalValue()).isPositive();
        assertThat(report.toString()).doesNotContain("NaN");
    }

    @Test
    @DisplayName(
            "16: a width that the drives cannot be divided by is said before anything is built, with the number that fits")
    void width() {
        JsonNode report = validate(
                "solution: lustre, storageModules: [{arrays: [{diskGroups: [{level: RAID6, dataDrives: 9, parityDrives: 2, count: 5}]}]}]");
        JsonNode finding = finding(report, "ENCLOSURE-004");
        assertThat(finding.path("path").asText()).startsWith(ARRAY);
        assertThat(finding.path("message").asText()).containsPattern("\\d");
    }

    @Test
    @DisplayName("17: a code that takes more servers than there are is refused with the number that it takes")
    void parity() {
        JsonNode report =
                validate("solution: storage-scale-ece, storageModules: [{servers: {part: server-generic, count: 3,"
                        + " drives: [{part: hdd-nls-4tb, count: 16}]}}], protection: {code: 8+3P}");
        assertThat(report.path("valid").asBoolean()).isFalse();
        JsonNode finding = finding(report, "ECE-001");
        assertThat(finding.path("path").asText()).isEqualTo("/storageModules/0/servers/count");
        assertThat(finding.path("message").asText()).contains("3 servers");
    }

    @Test
    @DisplayName("18: every example that ships is itself valid, with the outcome of every rule")
    void examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".yaml")).toList()) {
                JsonNode report = TestService.json(TestService.send(
                        "POST", VALIDATIONS, Map.of("Content-Type", "application/yaml"), Files.readAllBytes(file)));
                assertThat(report.path("valid").asBoolean()).as(file.toString()).isTrue();
            }
        }
    }

    @Test
    @DisplayName(
            "20: what a sizing offers, the validation accepts; a chunk that the product is not made with is refused")
    void onlyWhatCanBe() {
        for (JsonNode candidate : answer("/api/v1/sizings", "{\"requirements\":{\"usableTB\":700},\"limit\":5}")
                .path("candidates")) {
            JsonNode report = TestService.json(TestService.post(
                    VALIDATIONS, candidate.path("configuration").toString()));
            assertThat(report.path("valid").asBoolean()).isTrue();
        }
        JsonNode chunk = finding(
                validate(
                        "solution: pixstor-me4, storageModules: [{arrays: [{diskGroups: [{level: RAID6, count: 8, chunkKiB: 500}]}]}]"),
                "RAID-006");
        assertThat(chunk.path("expected").asText()).isEqualTo("512");
    }

    @Test
    @DisplayName(
            "21: where documents contradict each other a finding says which one it follows, and the report its version of the rules")
    void sources() {
        JsonNode report =
                validate("solution: pixstor-me4, storageModules: [{arrays: [{count: 3, spares: {global: 3}}]}]");
        assertThat(report.at("/versions/rules").asText()).matches("[0-9a-f]{12}");
        assertThat(report.path("findings")).isNotEmpty();
        for (JsonNode finding : report.path("findings")) {
            assertThat(finding.path("sources")).isNotEmpty();
            for (JsonNode source : finding.path("sources")) {
                assertThat(TestService.get("/api/v1/catalog/sources/" + source.asText())
                                .statusCode())
                        .isEqualTo(200);
            }
        }
    }

    @Test
    @DisplayName("23: seven drives as mirrors, one group of eighty, a size that is no number: each is refused")
    void layouts() {
        String groups = "solution: pixstor-me4, storageModules: [{arrays: [{diskGroups: [%s]}]}]";
        assertThat(errors(validate(groups.formatted("{level: RAID10, dataDrives: 4, parityDrives: 3, count: 1}"))))
                .anyMatch(e -> e.contains(ARRAY + "/diskGroups/0"));
        assertThat(errors(validate(groups.formatted("{level: RAID6, dataDrives: 78, parityDrives: 2, count: 1}"))))
                .anyMatch(e -> e.contains(ARRAY + "/diskGroups/0/dataDrives"));
        JsonNode problem = problem("{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\",\"solution\":\"lustre\","
                + "\"targets\":[{\"name\":\"a\",\"capacityTB\":NaN}]}");
        assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("/targets/0/capacityTB");
    }

    @Test
    @DisplayName("24: groups that the drives do not suffice for are not counted")
    void nothingOfTheInvalid() {
        JsonNode report =
                validate("solution: pixstor-me4, storageModules: [{arrays: [{count: 1, diskGroups: [{level: RAID6,"
                        + " dataDrives: 8, parityDrives: 2, count: 9}], spares: {global: 0}}]}]");
        assertThat(errors(report)).contains("ENCLOSURE-003 " + ARRAY + "/diskGroups/0/count");
        assertThat(report.at("/capacity/usableTB").asInt()).isLessThanOrEqualTo(8 * 8 * 12);
    }

    @Test
    @DisplayName("26: drives of two sizes in one enclosure are called mixed, and count as the smaller one")
    void mixedSizes() {
        String drives = "solution: pixstor-me4, storageModules: [{arrays: [{count: 1, drives: [%s]}]}]";
        JsonNode mixed = validate(drives.formatted("{part: hdd-nls-12tb, count: 42}, {part: hdd-nls-8tb, count: 42}"));
        JsonNode small = validate(drives.formatted("{part: hdd-nls-8tb, count: 84}"));
        assertThat(errors(mixed)).anyMatch(e -> e.startsWith("ENCLOSURE-006 " + ARRAY + "/drives/"));
        assertThat(mixed.at("/capacity/usableTB").decimalValue())
                .isEqualByComparingTo(small.at("/capacity/usableTB").decimalValue());
    }

    @Test
    @DisplayName("28, 29: the space of a raidz group is given for a record size, which counts")
    void recordSize() {
        String zfs =
                "solution: lustre, fileSystem: {type: ZFS, recordSizeKiB: %d}, targets: [], storageModules: [{arrays: [{drives:"
                        + " [{part: hdd-nls-4tb, count: 60}]}]}]";
        assertThat(validate(zfs.formatted(1024)).at("/capacity/writableTB").decimalValue())
                .isPositive();
    }

    @Test
    @DisplayName(
            "30: forty servers, three servers for a wide code, a code and copies at once: each is refused with its limit")
    void erasureCode() {
        String servers = "solution: storage-scale-ece, storageModules: [{servers: {part: server-generic, count: %d,"
                + " drives: [{part: hdd-nls-4tb, count: 12}]}}], protection: {%s}";
        assertThat(finding(validate(servers.formatted(40, "code: 8+2P")), "ECE-001")
                        .path("message")
                        .asText())
                .contains("40 servers", "32");
        assertThat(errors(validate(servers.formatted(2, "code: 8+3P")))).anyMatch(e -> e.startsWith("ECE-001"));
        JsonNode both = finding(validate(servers.formatted(12, "code: 8+2P, replicas: 3")), "CODE-001");
        assertThat(both.path("severity").asText()).isEqualTo("ERROR");
        assertThat(both.path("path").asText()).isEqualTo("/protection/replicas");
    }

    @Test
    @DisplayName("32: an answer in JSON is JSON from the first byte to the last, and a table is a table")
    void nothingBeside() {
        HttpResponse<byte[]> report = TestService.post(VALIDATIONS, json("solution: pixstor-me4"));
        String text = new String(report.body(), StandardCharsets.UTF_8);
        assertThat(text).startsWith("{").endsWith("}");
        HttpResponse<byte[]> bill = TestService.send(
                "POST",
                "/api/v1/documents/bill-of-material",
                Map.of("Content-Type", "application/json", "Accept", "text/csv"),
                json("solution: pixstor-me4").getBytes(StandardCharsets.UTF_8));
        assertThat(new String(bill.body(), StandardCharsets.UTF_8)).startsWith("line,category,part,");
    }

    @Test
    @DisplayName(
            "33: the number of placement groups is reckoned by the product itself, and its pages load nothing from elsewhere")
    void offline() {
        JsonNode report = validate(
                "solution: cephfs, storageModules: [{servers: {part: server-generic, count: 8, drives:"
                        + " [{part: hdd-nls-12tb, count: 12}]}}], protection: {replicas: 3}, fileSystem: {placementGroups: 16}");
        assertThat(finding(report, "CEPH-009").path("expected").asInt()).isPositive();
        String page = new String(TestService.get("/docs").body(), StandardCharsets.UTF_8);
        assertThat(Pattern.compile("(src|href)=\"(https?:)?//").matcher(page).find())
                .isFalse();
    }

    // Nonsense, zero, crash

    @Test
    @DisplayName("34: a size of nothing is refused at once, with its key")
    void sizeZero() {
        JsonNode problem = problem(json("solution: lustre, targets: [{name: a, count: 1, capacityTB: 0}]"));
        assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("/targets/0/capacityTB");
        assertThat(problem.at("/errors/0/code").asText()).isEqualTo("out-of-range");
    }

    @Test
    @DisplayName("35: a number in quotes is a wrong type, and nothing is put together from texts")
    void numberAsText() {
        JsonNode problem = problem(json("solution: pixstor-me4, storageModules: [{servers: {coresPerSocket: \"4\"}}]"));
        assertThat(problem.at("/errors/0/pointer").asText()).isEqualTo("/storageModules/0/servers/coresPerSocket");
        assertThat(problem.at("/errors/0/code").asText()).isEqualTo("wrong-type");
    }

    @Test
    @DisplayName("37: a number below nothing is refused with the least that there may be")
    void negative() {
        JsonNode problem = problem(json("solution: pixstor-me4, storageModules: [{servers: {coresPerSocket: -400}}]"));
        assertThat(problem.at("/errors/0/value").asText()).isEqualTo("-400");
        assertThat(problem.at("/errors/0").toString()).contains("1", "256").doesNotContain("-398");
    }

    @Test
    @DisplayName("39: a need that nothing fulfils is told with what is nearest, and asking for that is answered")
    void advice() {
        JsonNode report = answer("/api/v1/sizings", "{\"requirements\":{\"usableTB\":50000,\"maxRackUnits\":100}}");
        assertThat(report.path("candidates")).isEmpty();
        JsonNode unmet = report.at("/unmet/0");
        assertThat(unmet.path("wanted")
                        .decimalValue()
                        .subtract(unmet.path("best").decimalValue()))
                .isEqualByComparingTo(unmet.path("by").decimalValue());
        JsonNode followed = answer(
                "/api/v1/sizings",
                "{\"requirements\":{\"usableTB\":%s,\"maxRackUnits\":100},\"limit\":1}"
                        .formatted(unmet.path("best").asText()));
        assertThat(followed.path("candidates")).isNotEmpty();
    }

    @Test
    @DisplayName("40: broken JSON is answered with a problem in JSON, without paths of files or traces")
    void broken() {
        HttpResponse<byte[]> response = TestService.post(VALIDATIONS, "{\"apiVersion\": ");
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(response.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(new String(response.body(), StandardCharsets.UTF_8))
                .doesNotContain("Exception", ".java", "io.stowage", "com.fasterxml", "/home", "/root");
    }

    @Test
    @DisplayName("41: a capacity below nothing is refused; for one of nothing the smallest system is said to be that")
    void capacityOfNothing() {
        HttpResponse<byte[]> less = TestService.post("/api/v1/sizings", "{\"requirements\":{\"usableTB\":-5}}");
        assertThat(less.statusCode()).isEqualTo(400);
        assertThat(TestService.json(less).at("/errors/0/pointer").asText()).isEqualTo("/requirements/usableTB");
        JsonNode smallest = answer("/api/v1/sizings", "{\"requirements\":{\"usableTB\":0},\"limit\":1}")
                .at("/candidates/0");
        assertThat(smallest.at("/margins/0/wanted").asInt()).isZero();
        assertThat(smallest.path("whyNotSmaller")).isNotEmpty();
    }

    @Test
    @DisplayName("43: no servers and no modules are said to be none, and nothing is divided by them")
    void nothingThere() {
        assertThat(problem(json("solution: cephfs, storageModules: [{servers: {part: server-generic, count: 0}}]"))
                        .at("/errors/0/pointer")
                        .asText())
                .isEqualTo("/storageModules/0/servers/count");
        for (String solution : List.of("pixstor-me4", "nss73-ha", "beegfs-hc", "beegfs-hp", "lustre")) {
            HttpResponse<byte[]> response = TestService.post(
                    VALIDATIONS, json("solution: %s, storageModules: [], nvmeModules: []".formatted(solution)));
            assertThat(response.statusCode()).isLessThan(500);
            assertThat(new String(response.body(), StandardCharsets.UTF_8)).doesNotContain("NaN", "Infinity");
        }
    }

    @Test
    @DisplayName("44: a margin is what there is over what is wanted, the right way up")
    void ratio() {
        JsonNode margins = answer(
                        "/api/v1/sizings",
                        "{\"requirements\":{\"usableTB\":5000,\"sequentialWriteGBps\":10},\"limit\":1}")
                .at("/candidates/0/margins");
        assertThat(margins).isNotEmpty();
        for (JsonNode margin : margins) {
            double ratio =
                    margin.path("value").asDouble() / margin.path("wanted").asDouble();
            assertThat(margin.path("percent").asDouble()).isBetween(100 * (ratio - 1) - 0.1, 100 * (ratio - 1) + 0.1);
        }
    }

    // Validators

    @Test
    @DisplayName("71: every rule is listed with what became of it, those that passed too")
    void everyRule() {
        JsonNode report = valid("solution: pixstor-me4");
        TreeSet<String> listed = new TreeSet<>();
        TreeSet<String> outcomes = new TreeSet<>();
        report.path("outcomes").forEach(o -> {
            listed.add(o.path("ruleId").asText());
            outcomes.add(o.path("outcome").asText());
        });
        TreeSet<String> known = new TreeSet<>();
        for (JsonNode rule :
                TestService.json(TestService.get("/api/v1/rules?limit=500")).path("items")) {
            known.add(rule.path("id").asText());
        }
        assertThat(listed).isEqualTo(known);
        assertThat(outcomes).contains("PASSED", "NOT_APPLICABLE", "FAILED");
    }

    @Test
    @DisplayName("73: a misspelt key and a key at the wrong place are refused, with the nearest that is known")
    void misspelt() {
        JsonNode misspelt = problem(json("solution: pixstor-me4, storageModules: [{arrays: [{sparse: {global: 4}}]}]"));
        assertThat(misspelt.at("/errors/0/pointer").asText()).isEqualTo(ARRAY + "/sparse");
        assertThat(misspelt.at("/errors/0/advice").asText()).contains("spares");
        JsonNode misplaced = problem(json("solution: pixstor-me4, spares: {global: 4}"));
        assertThat(misplaced.at("/errors/0/pointer").asText()).isEqualTo("/spares");
    }

    @Test
    @DisplayName("76: every rate says whether data is read or written, and in which unit")
    void direction() {
        JsonNode predictions = answer(
                        "/api/v1/predictions", "{\"configuration\":" + json("solution: pixstor-me4") + "}")
                .path("predictions");
        assertThat(predictions).isNotEmpty();
        for (JsonNode prediction : predictions) {
            assertThat(prediction.at("/workload/operation").asText()).isIn("READ", "WRITE", "CREATE", "STAT", "REMOVE");
            assertThat(prediction.at("/sustained/unit").asText()).isIn("GB/s", "IOPS", "op/s");
        }
    }

    @Test
    @DisplayName("77: a key that is missing is named with what to write")
    void missing() {
        JsonNode problem = problem("{\"apiVersion\":\"stowage/v1\",\"kind\":\"Configuration\"}");
        assertThat(problem.at("/errors/0/code").asText()).isEqualTo("missing-key");
        assertThat(problem.at("/errors/0/value").asText()).isEqualTo("solution");
        assertThat(problem.at("/errors/0/advice").asText()).contains("pixstor-me4");
    }

    @Test
    @DisplayName("78: what the rules cannot know is marked as not covered in the answer itself, and is no pass")
    void notCovered() {
        JsonNode report = TestService.json(TestService.post(VALIDATIONS, me5()));
        assertThat(report.at("/summary/notCovered").asInt()).isPositive();
        assertThat(report.path("outcomes"))
                .anyMatch(o -> o.path("ruleId").asText().equals("ENCLOSURE-001")
                        && o.path("outcome").asText().equals("NOT_COVERED"));
    }

    @Test
    @DisplayName("80: numbers, sizes and lists have a limit, and what is beyond is refused without being reckoned")
    void limits() {
        assertThat(problem(
                                json(
                                        "solution: cephfs, storageModules: [{servers: {part: server-generic, count: 1000000000}}]"))
                        .at("/errors/0/code")
                        .asText())
                .isEqualTo("out-of-range");
        assertThat(problem(json("solution: pixstor-me4, storageModules: [{arrays: [{count: 10000}]}]"))
                        .at("/errors/0/code")
                        .asText())
                .isEqualTo("too-large");
        assertThat(problem(json("solution: pixstor-me4, storageModules: [" + "{},".repeat(64) + "{}]"))
                        .at("/errors/0/code")
                        .asText())
                .isEqualTo("too-many");
        assertThat(TestService.post(VALIDATIONS, " ".repeat(2_000_000)).statusCode())
                .isEqualTo(413);
    }

    private static String me5() {
        try {
            return TestService.YAML
                    .readTree(Path.of("../examples/pixstor-me5.yaml").toFile())
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A Configuration as JSON; {@code apiVersion} and {@code kind} are supplied. */
    private static String json(String yaml) {
        try {
            return TestService.YAML
                    .readTree("{apiVersion: stowage/v1, kind: Configuration, " + yaml + "}")
                    .toString();
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(yaml, e);
        }
    }

    private static JsonNode answer(String path, String body) {
        HttpResponse<byte[]> response = TestService.post(path, body);
        assertThat(response.statusCode())
                .as(new String(response.body(), StandardCharsets.UTF_8))
                .isEqualTo(200);
        return TestService.json(response);
    }

    private static JsonNode validate(String yaml) {
        return answer(VALIDATIONS, json(yaml));
    }

    private static JsonNode valid(String yaml) {
        JsonNode report = validate(yaml);
        assertThat(report.path("valid").asBoolean()).isTrue();
        return report;
    }

    private static JsonNode problem(String body) {
        HttpResponse<byte[]> response = TestService.post(VALIDATIONS, body);
        assertThat(response.statusCode())
                .as(new String(response.body(), StandardCharsets.UTF_8))
                .isEqualTo(400);
        return TestService.json(response);
    }

    private static JsonNode finding(JsonNode report, String ruleId) {
        for (JsonNode finding : report.path("findings")) {
            if (finding.path("ruleId").asText().equals(ruleId)) {
                return finding;
            }
        }
        throw new AssertionError(ruleId + " is not among " + report.path("findings"));
    }

    private static List<String> errors(JsonNode report) {
        List<String> out = new ArrayList<>();
        report.path("findings").forEach(f -> {
            if (f.path("severity").asText().equals("ERROR")) {
                out.add(f.path("ruleId").asText() + " " + f.path("path").asText());
            }
        });
        return out;
    }

    private static int stage(JsonNode report, String name) {
        for (JsonNode stage : report.at("/capacity/stages")) {
            if (stage.path("stage").asText().equalsIgnoreCase(name)) {
                return stage.path("tb").asInt();
            }
        }
        throw new AssertionError(name + " is not among " + report.at("/capacity/stages"));
    }
}
