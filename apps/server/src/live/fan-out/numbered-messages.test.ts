import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberedMessages as openMessages, PRESENCE, QUESTION } from './numbered-messages.ts';

const numberedMessages = () => openMessages(() => 0);

it('returns the texts of other servers, of any characters, and none of its own', () => {
  const [one, other] = [numberedMessages(), numberedMessages()];
  expect(other.decode(one.encodePresence(QUESTION))).toEqual({ text: QUESTION, hasGap: false });
  const payload = one.encode('{"a":"\n:\u{1f501}"}');
  expect(one.decode(payload)).toBeNull();
  expect(other.decode(payload)).toEqual({ text: '{"a":"\n:\u{1f501}"}', hasGap: false });
});

it('no two messages are equal, because PostgreSQL drops duplicates within a transaction', () => {
  const { encode } = numberedMessages();
  expect(new Set([encode('same'), encode('same')]).size).toBe(2);
});

it.each([
  ['before the first message', [], 1],
  ['between messages', ['one'], 1],
  ['between messages', ['one', 'two'], 3],
])('notices lost messages %s at the next message or presence', (_, before, lostCount) => {
  for (const next of ['message', 'presence']) {
    const [sender, receiver] = [numberedMessages(), numberedMessages()];
    receiver.decode(sender.encodePresence(QUESTION));
    for (const text of before) receiver.decode(sender.encode(text));
    for (let lost = 0; lost < lostCount; lost += 1) sender.encode('lost');
    const payload = next === 'message' ? sender.encode('x') : sender.encodePresence(PRESENCE);
    expect(receiver.decode(payload)?.hasGap).toBe(true);
    expect(receiver.decode(sender.encodePresence(PRESENCE))?.hasGap).toBe(false);
    expect(receiver.decode(sender.encode('y'))?.hasGap).toBe(false);
  }
});

it.each<[string, typeof PRESENCE | typeof QUESTION, number, boolean]>([
  ['a server that has started asks before its first change', QUESTION, 0, false],
  ['one that asks after unsent changes', QUESTION, 1, true],
  ['one that may have known of no other server', PRESENCE, 0, true],
])('the first payload of a server: %s', (_, text, unsentCount, hasGap) => {
  const sender = numberedMessages();
  for (let unsent = 0; unsent < unsentCount; unsent += 1) sender.encode('unsent');
  const receiver = numberedMessages();
  expect(receiver.decode(sender.encodePresence(text))).toEqual({ text, hasGap });
  expect(receiver.decode(sender.encode('x'))?.hasGap).toBe(false);
  receiver.forgetSenders();
  expect(receiver.decode(sender.encode('y'))?.hasGap).toBe(true);
});

it.each(['', 'x', '0123456789abcdef:?', '0123456789abcdef:x:0:0:{}'])(
  'the payload %j of another version counts as lost messages',
  (payload) => {
    expect(numberedMessages().decode(payload)).toEqual({ text: PRESENCE, hasGap: true });
  },
);

it('has a gap exactly if a message is missing, for any number of senders', () => {
  const step = fc.record({ sender: fc.nat(2), isLost: fc.boolean(), isPresence: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const senders = [numberedMessages(), numberedMessages(), numberedMessages()];
      const missing = [true, true, true];
      const receiver = numberedMessages();
      for (const { sender, isLost, isPresence } of steps) {
        const payload = isPresence
          ? senders[sender]?.encodePresence(PRESENCE)
          : senders[sender]?.encode('text');
        if (isLost) {
          if (!isPresence) missing[sender] = true;
          continue;
        }
        expect(receiver.decode(payload ?? '')?.hasGap).toBe(missing[sender]);
        missing[sender] = false;
      }
    }),
    { numRuns: runs(100) },
  );
});

it('notices once that a server is silent, and accepts it again', () => {
  let now = 0;
  const receiver = openMessages(() => now);
  const sender = numberedMessages();
  receiver.decode(sender.encodePresence(QUESTION));
  now = 29_999;
  expect(receiver.hasSilentSender()).toBe(false);
  receiver.decode(sender.encodePresence(PRESENCE));
  now += 30_000;
  expect([receiver.hasSilentSender(), receiver.hasSilentSender()]).toEqual([true, false]);
  expect(receiver.decode(sender.encodePresence(PRESENCE))?.hasGap).toBe(true);
  expect(receiver.decode(sender.encode('y'))?.hasGap).toBe(false);
});
