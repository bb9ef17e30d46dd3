import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from './runs.ts';
import {
  afterOpening,
  afterReceiving,
  afterSending,
  type SeenFlag,
  type UnseenChange,
} from './sent-message-rules.ts';

describe('a message arrives', () => {
  test.each([
    ['a new summary is unseen and the count goes up by 1', null, { seen: false, added: 1 }],
    ['a seen summary becomes unseen and the count goes up by 1', true, { seen: false, added: 1 }],
    ['an unseen summary counts only once', false, { seen: false, added: 0 }],
  ])('%s', (_title, seen, change) => {
    expect(afterReceiving(seen)).toEqual(change);
  });
});

describe('a conversation is opened', () => {
  test.each([
    ['an unseen one is marked seen and lowers the count by 1', false, { seen: true, added: -1 }],
    ['a seen one changes nothing', true, { seen: true, added: 0 }],
    ['one without a summary changes nothing', null, { seen: null, added: 0 }],
  ])('%s', (_title, seen, change) => {
    expect(afterOpening(seen)).toEqual(change);
  });
});

describe('the user sends a message', () => {
  test.each([
    ['from the open conversation, unseen: seen, -1', false, true, { seen: true, added: -1 }],
    ['from the share dialog, unseen: stays unseen', false, false, { seen: false, added: 0 }],
    ['from the open conversation, seen: stays seen', true, true, { seen: true, added: 0 }],
    ['from the share dialog, seen: stays seen', true, false, { seen: true, added: 0 }],
    ['a new summary of their own is seen', null, true, { seen: true, added: 0 }],
    ['a new summary from the share dialog is seen', null, false, { seen: true, added: 0 }],
  ])('%s', (_title, seen, isFromOpenChat, change) => {
    expect(afterSending(seen, isFromOpenChat)).toEqual(change);
  });
});

type Step = (seen: SeenFlag) => UnseenChange;

/** Returns true if the count equals the unseen summaries after each [chat, step]. */
function preservesInvariant(history: readonly (readonly [number, Step])[]): boolean {
  const summaries = new Map<number, SeenFlag>();
  let count = 0;
  return history.every(([chat, step]) => {
    const change = step(summaries.get(chat) ?? null);
    summaries.set(chat, change.seen);
    count += change.added;
    return count === [...summaries.values()].filter((seen) => seen === false).length;
  });
}

const steps: Step[] = [
  afterReceiving,
  afterOpening,
  (seen) => afterSending(seen, true),
  (seen) => afterSending(seen, false),
];

function historyOf(allSteps: Step[]) {
  return fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...allSteps)), { maxLength: 40 });
}

test('the count equals the unseen summaries after any history, so it never goes below 0', () => {
  fc.assert(
    fc.property(historyOf(steps), (history) => preservesInvariant(history)),
    { numRuns: runs(1000) },
  );
});

test.each<[string, Step]>([
  ['writes seen without counting down', () => ({ seen: true, added: 0 })],
  ['writes unseen on a new summary', (seen) => ({ seen: seen ?? false, added: 0 })],
  ['counts down without writing seen', (seen) => ({ seen, added: seen === false ? -1 : 0 })],
])('the invariant detects a sender that %s', (_title, naive) => {
  const outcome = fc.check(
    fc.property(historyOf([afterReceiving, afterOpening, naive]), preservesInvariant),
    { numRuns: runs(1000) },
  );
  expect(outcome.failed).toBe(true);
});
