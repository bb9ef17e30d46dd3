import { describe, expect, test } from 'vitest';
import {
  areTimesValid,
  withTimes,
  withNormalizedTimes,
  withTypedTime,
} from '#clips/trim/times-draft.ts';
import { emptyVideoDraft, videoDraft } from './use-video-form.ts';

test('the default clip start is 0:00 and the end 1:00', () => {
  expect(emptyVideoDraft).toMatchObject({
    start: { minutes: '0', seconds: '00' },
    end: { minutes: '1', seconds: '00' },
    times: { startTime: 0, endTime: 60 },
  });
  expect(videoDraft.parse(emptyVideoDraft)).toEqual(emptyVideoDraft);
});

describe('if the end is not after the start, the end becomes start plus 10 seconds', () => {
  test.each([
    ['0:05', '0:09', 0, 5, 9],
    ['0:05', '0:05', 0, 5, 15],
    ['2:30', '1:00', 0, 150, 160],
    ['75:10', '75:12.5', 0, 4510, 4512.5],
    ['0:00', '1:00', 19.005, 0, 19],
    ['0:30', '1:00', 19, 9, 19],
    ['0:15', '0:10', 19, 15, 19],
    ['0:00', '999:00', 0, 0, 43_200],
  ])('%s to %s in a video of %s s', (start, end, length, startTime, endTime) => {
    const settled = withNormalizedTimes(typed(start, end), length);
    expect(settled.times).toEqual({ startTime, endTime });
    expect(settled).toEqual(withTimes(emptyVideoDraft, { startTime, endTime }, length));
  });
});

test('an invalid time stays in its box, and the last valid one applies', () => {
  const draft = typed('0:05', '0:09');
  const wrong = withTypedTime(draft, 'end', { minutes: '1', seconds: '77' });
  expect(areTimesValid(wrong)).toBe(false);
  expect(wrong.times).toEqual({ startTime: 5, endTime: 9 });
  expect(withNormalizedTimes(wrong, 0)).toBe(wrong);
});

test('typing changes the times at once, before they are normalized', () => {
  expect(typed('0:07', '0:05').times).toEqual({ startTime: 7, endTime: 5 });
});

function typed(start: string, end: string) {
  const read = (text: string) => {
    const [minutes = '', seconds = ''] = text.split(':');
    return { minutes, seconds };
  };
  return withTypedTime(withTypedTime(emptyVideoDraft, 'start', read(start)), 'end', read(end));
}
