package io.stowage.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The real service on a free port, started once for all tests of this module. */
final class TestService {
    static final ObjectMapper JSON = new ObjectMapper();
    static final ObjectMapper YAML = new YAMLMapper();
    static final Path CONTRACT = Path.of("../api/src/main/openapi/stowage.yaml");

    private static final EmbeddedServer SERVER =
            ApplicationContext.run(EmbeddedServer.class, Map.of("micronaut.server.port", -1));
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private TestService() {}

    static int port() {
        return SERVER.getPort();
    }

    static ApplicationContext context() {
        return SERVER.getApplicationContext();
    }

    static HttpResponse<byte[]> get(String path) {
        return send("GET", path, Map.of(), null);
    }

    static HttpResponse<byte[]> post(String path, String json) {
        return send("POST", path, Map.of("Content-Type", "application/json"), json.getBytes(StandardCharsets.UTF_8));
    }

    static HttpResponse<byte[]> send(String method, String path, Map<String, String> headers, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(body));
        headers.forEach(request::header);
        try {
            return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the service says on a connection of its own to a request that is written as it stands. */
    static String exchange(String request) {
        return exchange(port(), request);
    }

    static String exchange(int port, String request) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(1_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            StringBuilder answer = new StringBuilder();
            byte[] buffer = new byte[8_192];
            try {
                for (int n = socket.getInputStream().read(buffer);
                        n >= 0;
                        n = socket.getInputStream().read(buffer)) {
                    answer.append(new String(buffer, 0, n, StandardCharsets.ISO_8859_1));
                }
            } catch (SocketTimeoutException e) {
                // The server keeps the connection; what it had to say it has said.
            }
            return answer.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JsonNode json(HttpResponse<byte[]> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(new String(response.body(), StandardCharsets.UTF_8), e);
        }
    }

    /** The contract with every reference still in it. */
    static JsonNode contract() {
        try {
            return YAML.readTree(Files.readString(CONTRACT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The node a {@code $ref} points to, or the node itself. */
    static JsonNode resolve(JsonNode contract, JsonNode node) {
        return node.has("$ref") ? contract.at(node.get("$ref").textValue().substring(1)) : node;
    }
}
