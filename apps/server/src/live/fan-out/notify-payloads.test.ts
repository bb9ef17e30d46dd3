import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textJoiner, textSplitter } from './notify-payloads.ts';

it('returns every text of any length and characters, from concurrent senders', () => {
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 3_000 }), { maxLength: 10 });
  fc.assert(
    fc.property(texts, texts, (ones, others) => {
      const splitters = [textSplitter('one'), textSplitter('other')] as const;
      const queues = [ones, others].map((list, at) =>
        list.flatMap((text) => splitters[at]?.(JSON.stringify(text)) ?? []),
      );
      const payloads = queues.flat().length;
      const join = textJoiner();
      const received: unknown[][] = [[], []];
      for (let index = 0; index < payloads; index += 1) {
        for (const [at, queue] of queues.entries()) {
          const text = join(queue[index] ?? '');
          if (text !== null) received[at]?.push(JSON.parse(text));
        }
      }
      expect(received).toEqual([ones, others]);
    }),
    { numRuns: runs(50) },
  );
});

it('splits into less than 8000 bytes, without duplicates', () => {
  const payloads = textSplitter('one')(JSON.stringify('\u{1f501}'.repeat(5_000)));
  expect(new Set(payloads).size).toBe(payloads.length);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
});

it('drops a text with a missing part, and accepts the next one', () => {
  const split = textSplitter('one');
  const [first = '', , last = ''] = split(JSON.stringify('x'.repeat(20_000)));
  const [next = ''] = split('"next"');
  const join = textJoiner();
  expect([join(first), join(last)]).toEqual([null, null]);
  expect(join(next)).toBe('"next"');
});
