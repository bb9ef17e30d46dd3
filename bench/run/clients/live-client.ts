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
  /** Returns the acknowledgment of an event. */
  request(event: string, payload: object): Promise<object>;
  /** What the server has sent about rooms: events and acknowledgments of requests. */
  roomTraffic(): RoomTraffic;
  /** Rejects if the server rejects the token. */
  renew(newToken: string): Promise<void>;
  /** `bytes`: the size of the frame. */
  onChange(listener: (change: LiveChange, bytes: number) => void): void;
  close(): void;
}

interface RoomTraffic {
  readonly packets: number;
  readonly bytes: number;
}

const CHANGE = '42["change",';
const ROOM = '42["together",';
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
  const roomAcks = new Set<string>();
  let roomTraffic: RoomTraffic = { packets: 0, bytes: 0 };
  let sent = 0;
  const request = (event: string, payload: object): Promise<LiveState> =>
    new Promise((resolve) => {
      const ack = String(sent++);
      if (event === 'together') roomAcks.add(ack);
      acks.set(ack, resolve);
      socket.send(`42${ack}${JSON.stringify([event, payload])}`);
    });
  const countRoom = ({ length }: Buffer) => {
    const { packets, bytes } = roomTraffic;
    roomTraffic = { packets: packets + 1, bytes: bytes + length };
  };
  const client: LiveClient = {
    request,
    roomTraffic: () => roomTraffic,
    subscribe: (collection, id, since) => request('subscribe', { collection, id, since }),
    async renew(newToken) {
      const result = await request('renew', { token: newToken });
      if (!('success' in result)) throw new Error(`renew: ${JSON.stringify(result)}`);
    },
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
      if (packet.startsWith(ROOM)) return countRoom(data);
      if (packet === '2') socket.send('3');
      else if (packet.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`);
      else if (packet.startsWith('40')) resolve(client);
      else if (packet.startsWith('44')) reject(new Error(packet));
      const [, ack = '', list = ''] = ACK.exec(packet) ?? [];
      if (ack === '') return;
      if (roomAcks.delete(ack)) countRoom(data);
      acks.get(ack)?.((JSON.parse(list) as [LiveState])[0]);
      acks.delete(ack);
    });
  });
}
