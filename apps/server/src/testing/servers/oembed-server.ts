import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Reply = number | ((response: ServerResponse) => void);

export interface OembedServer {
  readonly url: string;
  respondWith(videoId: string, reply: Reply): void;
  requestCount(videoId: string): number;
  readonly queries: readonly string[];
  stop(): Promise<void>;
}

export const credit = {
  title: 'Me at the zoo',
  channel: 'jawed',
  channel_url: 'https://www.youtube.com/@jawed',
};

export async function openOembedServer(): Promise<OembedServer> {
  const replies = new Map<string, Reply>();
  const queries: string[] = [];
  const idOf = (query: string) => new URL(query, 'http://localhost').searchParams.get('url') ?? '';
  const server = createServer((request, response) => {
    const query = request.url ?? '';
    queries.push(query);
    const videoId = new URL(idOf(query)).searchParams.get('v') ?? '';
    const reply = replies.get(videoId) ?? 200;
    if (typeof reply === 'function') return reply(response);
    response.writeHead(reply, { 'content-type': 'application/json' });
    const { title, channel: author_name, channel_url: author_url } = credit;
    response.end(reply === 200 ? JSON.stringify({ title, author_name, author_url }) : 'no');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/oembed`,
    respondWith: (videoId, reply) => void replies.set(videoId, reply),
    requestCount: (videoId) =>
      queries.filter((query) => idOf(query).endsWith(`v=${videoId}`)).length,
    queries,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
