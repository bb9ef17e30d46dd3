import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const onLongPress = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  render(<Host />);
});

const finger = { pointerType: 'touch', isPrimary: true, clientX: 50, clientY: 50 };

test.each([
  ['a finger that stays', finger, 500, [], 1],
  ['a short press', finger, 499, [], 0],
  ['a finger that trembles', finger, 500, [{ clientX: 56, clientY: 54 }], 1],
  ['a finger that scrolls', finger, 500, [{ clientX: 50, clientY: 62 }], 0],
  ['a mouse', { ...finger, pointerType: 'mouse' }, 900, [], 0],
  ['a second finger', { ...finger, isPrimary: false }, 900, [], 0],
])('%s', (_name, press, ms, moves, times) => {
  const button = screen.getByRole('button');
  fireEvent.pointerDown(button, press);
  for (const move of moves) fireEvent.pointerMove(button, move);
  vi.advanceTimersByTime(ms);
  expect(onLongPress).toHaveBeenCalledTimes(times);
});

test('the end of a long press is no click, the end of a short one is', () => {
  const button = screen.getByRole('button');
  fireEvent.pointerDown(button, finger);
  vi.advanceTimersByTime(500);
  expect(fireEvent.touchEnd(button)).toBe(false);
  fireEvent.pointerDown(button, finger);
  expect(fireEvent.touchEnd(button)).toBe(true);
});

test("a link keeps the browser's own menu", () => {
  const link = screen.getByRole('link');
  fireEvent.pointerDown(link, finger);
  vi.advanceTimersByTime(900);
  expect(onLongPress).not.toHaveBeenCalled();
  expect(fireEvent.contextMenu(link)).toBe(true);
});

function Host() {
  return (
    <div {...useLongPress(onLongPress)}>
      <button>play</button>
      <a href="#here">link</a>
    </div>
  );
}
