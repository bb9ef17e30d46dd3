import type { TestSocket } from '#testing/sockets.ts';
import { garbageValue, mutate, type Random } from './random.ts';

const events = [
  'subscribe',
  'unsubscribe',
  'renew',
  'typing',
  'together',
  'change',
  'ended',
  '__proto__',
  'nothing',
];
const packets = [
  '',
  '2',
  '3probe',
  '4',
  '42[',
  '42{}',
  '42["subscribe"',
  '43["x"]',
  '4399999999999[]',
  '451-["subscribe",{"_placeholder":true,"num":0}]',
  '4599999999999-[]',
  '42/other,["subscribe"]',
  '40{"token":"again"}',
  '41',
  '44',
  '5',
  '6',
  '9',
];

/** Sends one frame of any kind. After some of them, the server closes the connection. */
export function sendFuzzFrame(random: Random, { raw }: TestSocket, typed: readonly object[]): void {
  const kind = random.below(100);
  const payload = random.pick(typed);
  if (kind < 40) raw.emit(random.pick(events), mutate(random, payload), () => {});
  else if (kind < 60) raw.emit(random.pick(events), payload, () => {});
  else if (kind < 75) raw.emit(random.pick(events), garbageValue(random), garbageValue(random));
  else if (kind < 85) raw.emit(random.pick(events), { ...payload, id: random.bytes(20) });
  else if (kind < 97) webSocketOf(raw).send(JSON.stringify(garbageValue(random)).padStart(2, '42'));
  else if (kind < 99) webSocketOf(raw).send(random.pick(packets));
  else webSocketOf(raw).send(random.bytes(random.below(200)));
}

function webSocketOf(raw: TestSocket['raw']): { send(data: string | Buffer): void } {
  const { ws } = raw.io.engine.transport as unknown as { ws: { send(data: unknown): void } };
  return ws;
}
