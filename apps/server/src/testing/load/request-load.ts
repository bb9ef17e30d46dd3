import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { ChatClient } from './chat-clients.ts';

interface Failure {
  readonly call: string;
  readonly reason: string;
}

export interface RequestLoad {
  readonly failures: readonly Failure[];
  readonly sentMessages: readonly string[];
  count(): number;
  stop(): Promise<void>;
}

export function startRequestLoad(url: string, clients: readonly ChatClient[]): RequestLoad {
  const agent = new Agent({ keepAlive: true });
  const failures: Failure[] = [];
  const sentMessages: string[] = [];
  const stopping = new AbortController();
  let count = 0;

  async function send(client: ChatClient, turn: number): Promise<void> {
    const isWrite = turn % 2 === 0;
    const id = randomUUID();
    const message = JSON.stringify({
      id,
      to: client.friend,
      text: `message ${turn}`,
      isOpen: true,
    });
    const call = isWrite ? 'POST /chat/send' : 'GET /get/homevideo?user=0&sort=recent';
    const reason = await respond(agent, url, { call, client, body: isWrite ? message : null });
    count += 1;
    if (reason !== null) failures.push({ call, reason });
    else if (isWrite) sentMessages.push(id);
  }

  const running = Promise.all(
    clients.map(async (client) => {
      for (let turn = 0; !stopping.signal.aborted; turn += 1) await send(client, turn);
    }),
  );
  return {
    failures,
    sentMessages,
    count: () => count,
    async stop() {
      stopping.abort();
      await running;
      agent.destroy();
    },
  };
}

function respond(
  agent: Agent,
  url: string,
  { call, client, body }: { call: string; client: ChatClient; body: string | null },
): Promise<string | null> {
  const [method = '', path = ''] = call.split(' ');
  const headers = {
    authorization: `Bearer ${client.token}`,
    ...(body === null ? {} : { 'content-type': 'application/json' }),
  };
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, { agent, method, headers, timeout: 30_000 });
    sent.once('timeout', () => sent.destroy(new Error('timeout')));
    sent.once('error', (error) => resolve(error.message));
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('end', () =>
        resolve(
          response.statusCode === 200 ? null : `${response.statusCode} ${text.slice(0, 200)}`,
        ),
      );
    });
    sent.end(body);
  });
}
