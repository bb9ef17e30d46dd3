import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatClient } from '#testing/load/chat-clients.ts';

/** About as often as a lively conversation, and steady: a busy machine is measured, not filled. */
const PAUSE_MS = 100;
const RETRY_MS = 200;
const CALL_TIMEOUT_MS = 30_000;

export interface LoadUser extends ChatClient {
  readonly username: string;
}

export interface Write {
  readonly kind: 'message' | 'post';
  readonly id: string;
  readonly uid: string;
  /** Of a message. */
  readonly seq: number;
  readonly acknowledgedAt: number;
}

export interface FailedCall {
  readonly milliseconds: number;
  /** Null if it is the 503 of the contract. */
  readonly reason: string | null;
}

export interface Load {
  readonly writes: readonly Write[];
  readonly failures: readonly FailedCall[];
  waitFor(more: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Each user sends messages, and posts after every tenth, one after the other: a call is repeated
 * with its id until it is acknowledged.
 */
export function startLoad(url: string, users: readonly LoadUser[]): Load {
  const writes: Write[] = [];
  const failures: FailedCall[] = [];
  const stopping = new AbortController();

  async function write(user: LoadUser, turn: number): Promise<void> {
    const id = randomUUID();
    const kind = turn % 10 === 9 ? 'post' : 'message';
    const [path, body] = kind === 'post' ? postOf(user, id) : messageOf(user, id);
    for (;;) {
      const result = await call(`${url}${path}`, user.token, body);
      if (result.failure === null) {
        const { seq } = result;
        writes.push({ kind, id, uid: user.uid, seq, acknowledgedAt: performance.now() });
        return;
      }
      failures.push(result.failure);
      await sleep(RETRY_MS);
    }
  }

  const running = users.map(async (user) => {
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      await write(user, turn);
      await sleep(PAUSE_MS);
    }
  });
  return {
    writes,
    failures,
    async waitFor(more) {
      const end = writes.length + more;
      while (writes.length < end) await sleep(10);
    },
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type Call = readonly [path: string, body: object];

function messageOf({ friend }: LoadUser, id: string): Call {
  return ['/chat/send', { id, to: friend, text: `message ${id}`, isOpen: true }];
}

function postOf({ username }: LoadUser, id: string): Call {
  const times = { date: new Date().toISOString(), startTime: 1, endTime: 2 };
  const link = 'https://www.youtube.com/watch?v=jNQXAC9IVRw';
  return ['/create/newvideo', { id, link, description: `clip ${id}`, owner: username, ...times }];
}

interface CallResult {
  readonly seq: number;
  readonly failure: FailedCall | null;
}

async function call(url: string, token: string, body: object): Promise<CallResult> {
  const startedAt = performance.now();
  const [status, text] = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).then(
    async (response) => [response.status, await response.text().catch(String)] as const,
    (error: unknown) => [0, String(error)] as const,
  );
  if (status === 200) {
    const { rows = [] } = JSON.parse(text) as { rows?: readonly { seq?: number }[] };
    return { seq: rows[0]?.seq ?? 0, failure: null };
  }
  const isOfContract = status === 503 && text.includes('"UNAVAILABLE"');
  const reason = isOfContract ? null : `${status} ${text.slice(0, 200)}`;
  return { seq: 0, failure: { milliseconds: performance.now() - startedAt, reason } };
}
