import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly origin: string;
  readonly received: ReceivedWebhook[];
  /** The status of the next responses. */
  status: number;
  stop(): Promise<void>;
}

/** Answers with `status` and the text 'answer', but never at `/slow`. Takes a free port by default. */
export async function startWebhookReceiver(listenPort = 0): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const { url: path = '', headers } = request;
      received.push({ path, headers: headers as Record<string, string>, body });
      if (path !== '/slow') response.writeHead(receiver.status).end('answer');
    });
  });
  await new Promise<void>((listening) => server.listen(listenPort, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${port}`,
    received,
    status: 200,
    stop: () =>
      new Promise((stopped) => {
        server.closeAllConnections();
        server.close(() => stopped());
      }),
  };
  return receiver;
}

/** Returns the event. Throws if the signature or its time is wrong. */
export function verifyWebhook(secret: string, { body, headers }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, headers);
}
