import { describe, expect, test } from 'vitest';
import { describeAdjustment, formatExactTime, parseTime, toTimeText } from './typed-times.ts';

describe('minutes are at least 0 and seconds 0-59, with up to three decimals', () => {
  test.each([
    ['0', '00', 0],
    ['1', '24.3', 84.3],
    ['1', '24,3', 84.3],
    ['0', '59.999', 59.999],
    ['0', '5.', 5],
    ['0', '.5', 0.5],
    [' 2 ', ' 03 ', 123],
    ['１', '２４．３', 84.3],
    ['١', '٢٤٫٣', 84.3],
    ['1\u200b', '24，3', 84.3],
    ['75', '10', 4510],
    ['', '7', 7],
    ['3', '', 180],
    ['', '', 0],
    ['0', '75', 75],
    ['', '4510.5', 4510.5],
    ['0', '60', 60],
    ['0:08', '00', 8],
    ['1', '0:08', 8],
    ['2', '1:15:10.25', 4510.25],
    ['1:15:10', '30', 4510],
    ['75:10', '00', 4510],
    ['01：02', '', 62],
    ['٠:٠٨', '', 8],
  ])('%s : %s is %s s', (minutes, seconds, expected) => {
    expect(parseTime({ minutes, seconds })).toBe(expected);
  });

  test.each([
    ['-1', '00'],
    ['0', '-1'],
    ['1', '60'],
    ['1', '75'],
    ['0', '59.9999'],
    ['0', '123456'],
    ['1.5', '00'],
    ['1:60', '00'],
    ['1:60:00', '00'],
    ['1:2', '1:2'],
    ['1:2:3:4', '00'],
    [':08', '00'],
    ['1:', '00'],
    ['one', '00'],
    ['0', '1e1'],
    ['0', '.'],
    ['12345', '00'],
  ])('%s : %s is invalid', (minutes, seconds) => {
    expect(parseTime({ minutes, seconds })).toBeNull();
  });
});

test.each([
  [0, '0', '00', '0:00'],
  [5, '0', '05', '0:05'],
  [8.021, '0', '08.021', '0:08.021'],
  [84.3, '1', '24.3', '1:24.3'],
  [4510, '75', '10', '1:15:10'],
  [4510.025, '75', '10.025', '1:15:10.025'],
  [43_200, '720', '00', '12:00:00'],
])('%s s become these box texts', (time, minutes, seconds, formatted) => {
  expect(toTimeText(time)).toEqual({ minutes, seconds });
  expect(parseTime({ minutes, seconds })).toBe(time);
  expect(formatExactTime(time)).toBe(formatted);
});

test.each([
  [[5, 9], [5, 9], undefined],
  [[5, 5], [5, 15], 'The end comes after the start, so it was moved.'],
  [[5, 3], [5, 15], 'The end comes after the start, so it was moved.'],
  [[5, 60], [5, 19], 'Times go up to 0:19.'],
  [[30, 60], [9, 19], 'Times go up to 0:19.'],
])('the change from %s to %s is explained', ([from = 0, to = 0], [start = 0, end = 0], note) => {
  const typed = { startTime: from, endTime: to };
  expect(describeAdjustment(typed, { startTime: start, endTime: end })).toBe(note);
});
