import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDoubleTap } from './use-double-tap.ts';

let handleDoubleTap: () => void;

beforeEach(() => {
  handleDoubleTap = vi.fn();
  render(<Area />);
});

test('two taps at one place are one double tap, and three are not two', () => {
  const caption = screen.getByText('caption');
  for (const x of [200, 204, 206]) tap(caption, x);
  expect(handleDoubleTap).toHaveBeenCalledOnce();
});

test.each(['mouse', 'touch'])(
  'two presses on our own video by %s are one double tap',
  (pointer) => {
    tap(screen.getByTitle('Own clip'), 200, pointer);
    tap(screen.getByTitle('Own clip'), 204, pointer);
    expect(handleDoubleTap).toHaveBeenCalledOnce();
  },
);

test('ignores taps apart from each other, of a mouse, and on a control', () => {
  const caption = screen.getByText('caption');
  tap(caption, 100);
  tap(caption, 300);
  tap(screen.getByRole('button'), 300);
  tap(screen.getByRole('button'), 300);
  tap(caption, 500, 'mouse');
  tap(caption, 500, 'mouse');
  expect(handleDoubleTap).not.toHaveBeenCalled();
});

function Area() {
  const area = useRef<HTMLDivElement>(null);
  useDoubleTap(area, handleDoubleTap);
  return (
    <div ref={area}>
      <p>caption</p>
      <button type="button">Like</button>
      <video title="Own clip" muted />
    </div>
  );
}

function tap(on: Element, clientX: number, pointerType = 'touch'): void {
  fireEvent.pointerUp(on, { pointerType, isPrimary: true, button: 0, clientX, clientY: 300 });
}
