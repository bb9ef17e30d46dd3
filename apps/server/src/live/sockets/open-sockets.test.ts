import type { DocumentChange } from '@reprise/contract/documents.ts';
import { expect, it } from 'vitest';
import { openSockets } from './open-sockets.ts';

function recordingReader() {
  const calls: string[] = [];
  const packets: Buffer[] = [];
  return {
    uid: 'reader',
    calls,
    packets,
    cork: () => void calls.push('cork'),
    uncork: () => void calls.push('uncork'),
    write(packet: Buffer) {
      calls.push(String(packet));
      packets.push(packet);
    },
  };
}

const change = (id: string, version: number): DocumentChange => ({
  collection: 'chats',
  id,
  version,
  data: {},
});
const packetOf = (sent: DocumentChange) => `42${JSON.stringify(['change', sent])}`;

it('writes the changes of a commit at once to each reader, and encodes each change once', () => {
  const { readers, deliver } = openSockets();
  const [both, one, none] = [recordingReader(), recordingReader(), recordingReader()];
  readers.join('chats/a', both);
  readers.join('chats/b', both);
  readers.join('chats/b', one);
  readers.join('chats/c', none);
  const changes = [change('a', 1), change('unread', 1), change('b', 1), change('b', 2)];
  deliver(changes);
  const [a, , b1, b2] = changes.map(packetOf);
  expect(both.calls).toEqual(['cork', a, b1, b2, 'uncork']);
  expect(one.calls).toEqual(['cork', b1, b2, 'uncork']);
  expect(none.calls).toEqual([]);
  expect(one.packets[0]).toBe(both.packets[1]);
});
