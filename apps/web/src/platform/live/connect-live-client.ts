import type { AuthClient } from '#platform/auth/auth-client.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveClient } from './live-port.ts';
import { openPollTransport } from './poll-transport.ts';
import { openSocketTransport } from './socket-transport.ts';
import type { OpenTransport, Transport, TransportEvents } from './transport.ts';

/** Failed attempts in a row to open a socket, or one that took long, before polling. */
const FAILURES_MAX = 2;

const LONG_ATTEMPT_MS = 5_000;

/** While polling, tries whether a socket can be opened: at once, because sockets may have failed only
 * while there was no network, and then each minute. */
const RETRY_MS = 60_000;

/** Import lazily: Socket.IO is large. */
export function connectLiveClient(auth: AuthClient): LiveClient {
  const open = transportOpener({ openSocket: openSocketTransport, openPoll: openPollTransport });
  return createLiveClient({ auth, open });
}

interface Transports {
  readonly openSocket: OpenTransport;
  readonly openPoll: (events: TransportEvents) => Transport;
}

/** Opens sockets; while they cannot be opened, as behind some proxies, polls instead. */
export function transportOpener({ openSocket, openPoll }: Transports): OpenTransport {
  let failures = 0;

  function trySocket(token: string, events: TransportEvents): Transport {
    const startedAt = Date.now();
    let isOpen = false;
    return openSocket(token, {
      ...events,
      onOpen() {
        isOpen = true;
        failures = 0;
        events.onOpen();
      },
      onClose(code) {
        // With a code, the server has responded.
        const isFailure = !isOpen && code === null;
        const isLong = Date.now() - startedAt >= LONG_ATTEMPT_MS;
        if (isFailure) failures = isLong ? FAILURES_MAX : failures + 1;
        events.onClose(code);
      },
    });
  }

  function poll(token: string, events: TransportEvents): Transport {
    let isOpen = false;
    let stopProbing = () => {};
    const transport = openPoll({
      ...events,
      onOpen() {
        isOpen = true;
        events.onOpen();
        stopProbing = probe(
          (probing) => openSocket(token, probing),
          () => {
            failures = 0;
            close();
            // Connects again within a moment.
            events.onClose('UNAVAILABLE');
          },
        );
      },
      onClose(code) {
        stopProbing();
        // Without a network, both fail in turn.
        if (!isOpen) failures = FAILURES_MAX - 1;
        events.onClose(code);
      },
    });
    const close = () => {
      stopProbing();
      transport.close();
    };
    return { request: transport.request.bind(transport), close };
  }

  return (token, events) =>
    failures >= FAILURES_MAX ? poll(token, events) : trySocket(token, events);
}

/** Calls back when a socket opens. Returns a function that stops trying. */
function probe(open: (events: TransportEvents) => Transport, onOpen: () => void): () => void {
  let socket: Transport | null = null;
  const ignore = () => undefined;
  // A server that rejects the token, which may have expired, can be reached.
  const onClose = (code: string | null) => code !== null && onOpen();
  const attempt = () => {
    socket?.close();
    socket = open({ onOpen, onClose, onChange: ignore, onTyping: ignore, onTogether: ignore });
  };
  attempt();
  const timer = setInterval(attempt, RETRY_MS);
  return () => {
    clearInterval(timer);
    socket?.close();
  };
}
