import type { DocumentChange } from '@reprise/contract/documents.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import {
  alice,
  createFakeAuthClient,
  type FakeAuthClient,
} from '#platform/testing/fake-auth-client.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveClient } from './live-port.ts';
import type { TransportEvents } from './transport.ts';

interface SentRequest {
  readonly event: string;
  readonly payload: object;
  readonly respond: (response: unknown) => void;
  readonly fail: () => void;
}

interface FakeSocket extends TransportEvents {
  readonly token: string;
  readonly requests: SentRequest[];
  isClosed: boolean;
}

interface Connected {
  readonly auth: FakeAuthClient;
  readonly sockets: FakeSocket[];
  readonly live: LiveClient;
  tokens: string[];
  forcedRefreshes: number;
}

export const UNSEEN = { collection: 'unseenMessages', id: 'uid-alice' } as const;

export const advance = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

function changeOf(version: number): DocumentChange {
  return { ...UNSEEN, since: version - 1, version, data: { unseenMessage: version } };
}

export function setUpLiveClient() {
  const signOut = vi.fn(() => Promise.resolve());
  let connected: Connected;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(Math, 'random').mockReturnValue(1);
    signOut.mockClear();
    connected = connect(signOut);
  });

  afterEach(() => {
    connected.auth.setState({ status: 'signedOut' });
  });

  function lastSocket(): FakeSocket {
    const socket = connected.sockets.at(-1);
    if (!socket) throw new Error('No socket was opened.');
    return socket;
  }

  function lastRequest(): SentRequest {
    const request = lastSocket().requests.at(-1);
    if (!request) throw new Error('No request was sent.');
    return request;
  }

  async function respond(content: unknown) {
    lastRequest().respond(content);
    await advance(0);
  }

  async function watchAt(version: number) {
    const onChange = vi.fn();
    const stop = connected.live.watch(UNSEEN.collection, UNSEEN.id, onChange);
    await advance(0);
    lastSocket().onOpen();
    await respond({ version, data: { unseenMessage: version } });
    return { onChange, stop };
  }

  function change(version: number) {
    lastSocket().onChange(changeOf(version));
  }

  function count() {
    const document = connected.live.read(UNSEEN.collection, UNSEEN.id);
    return document.status === 'ready' ? document.data.unseenMessage : document.status;
  }

  function failedDocument() {
    const document = connected.live.read(UNSEEN.collection, UNSEEN.id);
    if (document.status !== 'failed') throw new Error(`It is ${document.status}.`);
    return document;
  }

  return {
    connected: () => connected,
    signOut,
    lastSocket,
    lastRequest,
    respond,
    watchAt,
    change,
    count,
    failedDocument,
  };
}

function connect(signOut: () => Promise<void>): Connected {
  const auth = createFakeAuthClient(alice);
  const sockets: FakeSocket[] = [];
  const state = { tokens: ['token-1'], forcedRefreshes: 0 };
  const accessToken = async ({ forceRefresh = false } = {}) => {
    if (forceRefresh) state.forcedRefreshes += 1;
    return state.tokens[0] ?? null;
  };
  const live = createLiveClient({
    auth: { ...auth, accessToken, signOut },
    open(token, events) {
      const socket: FakeSocket = { ...events, token, requests: [], isClosed: false };
      sockets.push(socket);
      return {
        request: (event, payload) =>
          new Promise((resolve, reject) => {
            const fail = () => reject(new Error('timeout'));
            socket.requests.push({ event, payload, respond: resolve, fail });
          }),
        close: () => void (socket.isClosed = true),
      };
    },
  });
  return Object.assign(state, { auth, sockets, live });
}
