import { WebSocket } from 'ws';
import type { SignedInUser } from '../users.ts';

export interface LiveChange {
  readonly data: { readonly text?: string };
}

export interface LiveState {
  readonly version?: number;
}

export interface LiveClient {
  /** With `since`, the changes since this version. */
  subscribe(collection: string, id: string, since?: number): Promise<LiveState>;
  /** `bytes`: the size of the frame. */
  onChange(listener: (change: LiveChange, bytes: number) => void): void;
  close(): void;
}

const CHANGE = '42["change",';
const ACK = /^43(\d+)(.*)$/s;

/** All clients of the bench use plain `ws`, so that they cost the same. */
export function openLiveClient(
  url: string,
  { token }: Pick<SignedInUser, 'token'>,
): Promise<LiveClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/live/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  });
  const acks = new Map<string, (state: LiveState) => void>();
  const listeners: ((change: LiveChange, bytes: number) => void)[] = [];
  const client: LiveClient = {
    subscribe: (collection, id, since) =>
      new Promise((resolve) => {
        const ack = String(acks.size);
        acks.set(ack, resolve);
        socket.send(`42${ack}${JSON.stringify(['subscribe', { collection, id, since }])}`);
      }),
    onChange: (listener) => void listeners.push(listener),
    close: () => socket.terminate(),
  };
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed the socket.')));
    socket.on('message', (data: Buffer) => {
      const packet = data.toString();
      if (packet.startsWith(CHANGE)) {
        const [, change] = JSON.parse(packet.slice(2)) as [string, LiveChange];
        for (const listener of listeners) listener(change, data.length);
        return;
      }
      if (packet === '2') socket.send('3');
      else if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (packet.startsWith('40')) resolve(client);
      else if (packet.startsWith('44')) reject(new Error(packet));
      const [, ack = '', list = ''] = ACK.exec(packet) ?? [];
      if (ack !== '') acks.get(ack)?.((JSON.parse(list) as [LiveState])[0]);
    });
  });
}
