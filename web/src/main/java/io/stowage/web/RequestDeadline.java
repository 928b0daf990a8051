package io.stowage.web;

import io.micronaut.context.annotation.Value;
import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends connections on which no whole request arrives in time, however busily they send: a client may not hold one open by
 * a byte now and then. While an answer is worked on, time does not count.
 */
final class RequestDeadline extends ChannelDuplexHandler {
    private final Duration limit;
    private final ProblemResponses problems;
    private @Nullable Future<?> alarm;
    /** Requests that arrived as a whole and are not answered yet. */
    private int inWork;
    /** Whether the head of a request is here and its end is not. */
    private boolean arriving;
    /** Whether that request has its answer already, such as 413. */
    private boolean answered;

    RequestDeadline(Duration limit, ProblemResponses problems) {
        this.limit = limit;
        this.problems = problems;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        start(context);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        stop();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) throws Exception {
        stop();
        super.channelInactive(context);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws Exception {
        if (message instanceof HttpRequest) {
            arriving = true;
            answered = false;
        }
        if (message instanceof LastHttpContent) {
            arriving = false;
            if (!answered) {
                inWork++;
                stop();
            }
        }
        super.channelRead(context, message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) throws Exception {
        boolean interim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (message instanceof LastHttpContent && !interim) {
            if (inWork > 0) {
                inWork--;
            } else {
                answered = true;
            }
            if (inWork == 0) {
                start(context);
            }
        }
        super.write(context, message, promise);
    }

    private void start(ChannelHandlerContext context) {
        stop();
        alarm = context.executor().schedule(() -> expired(context), limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void stop() {
        if (alarm != null) {
            alarm.cancel(false);
            alarm = null;
        }
    }

    private void expired(ChannelHandlerContext context) {
        if (arriving && !answered) {
            context.writeAndFlush(tooLate()).addListener(ChannelFutureListener.CLOSE);
        } else {
            context.close();
        }
    }

    private FullHttpResponse tooLate() {
        var problem = problems.withoutRequest(
                ProblemKind.REQUEST_TIMEOUT,
                "The request did not arrive as a whole within %d s.".formatted(limit.toSeconds()));
        byte[] body = problem.getBody().orElseThrow();
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.REQUEST_TIMEOUT, Unpooled.wrappedBuffer(body));
        problem.getHeaders().forEach((name, values) -> response.headers().set(name, values));
        response.headers()
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        return response;
    }

    /** Puts one into every connection. */
    @Singleton
    static final class OfConnections implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {
        private final Duration limit;
        private final ProblemResponses problems;

        OfConnections(@Value("${stowage.requests.arrive-within}") Duration limit, ProblemResponses problems) {
            this.limit = limit;
            this.problems = problems;
        }

        @Override
        public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
            event.getBean().register(new OfConnection(null));
            return event.getBean();
        }

        private final class OfConnection implements NettyServerCustomizer {
            private final @Nullable Channel channel;

            OfConnection(@Nullable Channel channel) {
                this.channel = channel;
            }

            @Override
            public NettyServerCustomizer specializeForChannel(Channel connection, ChannelRole role) {
                return new OfConnection(connection);
            }

            @Override
            public void onStreamPipelineBuilt() {
                if (channel != null
                        && channel.pipeline().get(ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC) != null) {
                    channel.pipeline()
                            .addAfter(
                                    ChannelPipelineCustomizer.HANDLER_HTTP_SERVER_CODEC,
                                    "request-deadline",
                                    new RequestDeadline(limit, problems));
                }
            }
        }
    }
}
