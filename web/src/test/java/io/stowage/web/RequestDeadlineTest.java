package io.stowage.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Time is moved by hand. */
@DisplayName("A connection")
class RequestDeadlineTest {
    private static final String HEAD =
            "POST /api/v1/validations HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n";

    private final EmbeddedChannel channel = channel();

    private static EmbeddedChannel channel() {
        EmbeddedChannel channel = new EmbeddedChannel();
        channel.freezeTime();
        channel.pipeline()
                .addLast(new HttpServerCodec())
                .addLast(new RequestDeadline(
                        Duration.ofSeconds(30), TestService.context().getBean(ProblemResponses.class)));
        return channel;
    }

    private void send(String text) {
        channel.writeInbound(Unpooled.copiedBuffer(text, StandardCharsets.ISO_8859_1));
    }

    private void pass(int seconds) {
        channel.advanceTimeBy(seconds, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        channel.runPendingTasks();
    }

    private void answer() {
        channel.writeOutbound(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
        channel.releaseOutbound();
    }

    private String answered() {
        StringBuilder text = new StringBuilder();
        for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
            text.append(bytes.toString(StandardCharsets.UTF_8));
            bytes.release();
        }
        return text.toString();
    }

    @Test
    @DisplayName("that drips a body is answered 408 and closed")
    void drippingBody() {
        send(HEAD);
        for (int i = 0; i < 29; i++) {
            send("x");
            pass(1);
        }
        assertThat(channel.isOpen()).isTrue();
        send("x");
        pass(1);
        assertThat(answered())
                .startsWith("HTTP/1.1 408 ")
                .containsIgnoringCase("content-type: application/problem+json")
                .contains("request-timeout")
                .contains("within 30 s");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    @DisplayName("that drips its headers, or sends nothing, is closed")
    void drippingHead() {
        for (char c : HEAD.substring(0, 30).toCharArray()) {
            assertThat(channel.isOpen()).isTrue();
            send(String.valueOf(c));
            pass(1);
        }
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    @DisplayName("whose request is in work is left alone; after the answer it has its time again")
    void inWork() {
        send(HEAD + "x".repeat(100));
        pass(3_600);
        assertThat(channel.isOpen()).isTrue();
        answer();
        pass(29);
        assertThat(channel.isOpen()).isTrue();
        pass(1);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    @DisplayName("with two requests in work waits for both answers")
    void twoInWork() {
        send((HEAD + "x".repeat(100)).repeat(2));
        answer();
        pass(60);
        assertThat(channel.isOpen()).isTrue();
        answer();
        pass(30);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    @DisplayName("whose request was refused early is not answered twice")
    void refusedEarly() {
        send(HEAD);
        answer();
        pass(30);
        assertThat(answered()).isEmpty();
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    @DisplayName("of the service has such a deadline")
    void ofTheService() {
        try (var context = io.micronaut.context.ApplicationContext.builder()
                .properties(java.util.Map.of("micronaut.server.port", -1, "stowage.requests.arrive-within", "100ms"))
                .singletons(TestService.context().getBean(io.stowage.catalog.Catalog.class))
                .start()) {
            var server = context.getBean(io.micronaut.runtime.server.EmbeddedServer.class)
                    .start();
            assertThat(TestService.exchange(server.getPort(), HEAD + "{")).startsWith("HTTP/1.1 408 ");
        }
    }
}
