import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useSwipe } from './use-swipe.ts';

let steps: string[];

beforeEach(() => {
  steps = [];
  render(<Area />);
});

afterEach(() => {
  getSelection()?.removeAllRanges();
});

interface Finger {
  on?: Element;
  from?: readonly [x: number, y: number];
  to: readonly [x: number, y: number];
  pointerType?: string;
}

describe('a vertical swipe', () => {
  afterEach(() => void Object.assign(window, { scrollY: 0 }));

  test('steps on upwards and back downwards where the page does not scroll', () => {
    swipeVertically(400, 250);
    swipeVertically(250, 400);
    expect(steps).toEqual(['forward, upwards', 'back, downwards']);
  });

  test('scrolls the page first', () => {
    Object.assign(window, { scrollY: 120 });
    swipeVertically(250, 400);
    expect(steps).toEqual([]);
  });

  test('does nothing when it is short, or on a field', () => {
    swipeVertically(400, 350);
    swipeVertically(400, 200, screen.getByTitle('Message'));
    expect(steps).toEqual([]);
  });
});

describe('a horizontal swipe', () => {
  test('steps on to the left and back to the right', () => {
    swipe({ to: [120, 310] });
    swipe({ to: [280, 290] });
    expect(steps).toEqual(['forward', 'back']);
  });

  test('steps on our own video, too', () => {
    const on = screen.getByTitle('Own clip');
    swipe({ on, to: [120, 310] });
    swipeVertically(400, 250, on);
    expect(steps).toEqual(['forward', 'forward, upwards']);
  });

  test.each<[string, Finger]>([
    ['not far', { to: [160, 300] }],
    ['more vertical than horizontal', { to: [120, 380] }],
    [
      "from the left edge, where the system's back gesture starts",
      { from: [10, 300], to: [150, 300] },
    ],
    ['from the right edge', { from: [window.innerWidth - 5, 300], to: [500, 300] }],
    ['with a mouse', { to: [120, 300], pointerType: 'mouse' }],
  ])('does nothing when it moves %s', (_how, finger) => {
    swipe(finger);
    expect(steps).toEqual([]);
  });

  test.each(['Clip', 'Message'])('does nothing on %s', (name) => {
    swipe({ on: screen.getByTitle(name), to: [100, 300] });
    expect(steps).toEqual([]);
  });

  test('does nothing in a dialog', () => {
    swipe({ on: screen.getByRole('dialog'), to: [100, 300] });
    expect(steps).toEqual([]);
  });

  test('does nothing once the browser scrolls, or a second finger zooms', () => {
    const on = screen.getByText('caption');
    const finger = { pointerType: 'touch', isPrimary: true, clientX: 200, clientY: 300 };
    fireEvent.pointerDown(on, finger);
    fireEvent.pointerCancel(on, finger);
    fireEvent.pointerUp(on, { ...finger, clientX: 100 });
    fireEvent.pointerDown(on, finger);
    fireEvent.pointerDown(on, { ...finger, isPrimary: false });
    fireEvent.pointerUp(on, { ...finger, clientX: 100 });
    expect(steps).toEqual([]);
  });

  test('does nothing while text is selected', () => {
    const on = screen.getByText('caption');
    const range = document.createRange();
    range.selectNodeContents(on);
    getSelection()?.addRange(range);
    swipe({ to: [100, 300] });
    expect(steps).toEqual([]);
  });
});

function Area() {
  const area = useRef<HTMLDivElement>(null);
  useSwipe(area, {
    onForward: (axis) => steps.push(axis === 'X' ? 'forward' : 'forward, upwards'),
    onBack: (axis) => steps.push(axis === 'X' ? 'back' : 'back, downwards'),
  });
  return (
    <div ref={area}>
      <p>caption</p>
      <iframe title="Clip" />
      <video title="Own clip" muted />
      <input title="Message" />
      <div role="dialog">Confirm Delete?</div>
    </div>
  );
}

function swipe({ on = screen.getByText('caption'), from = [200, 300], to, ...rest }: Finger): void {
  const finger = { pointerType: 'touch', isPrimary: true, ...rest };
  fireEvent.pointerDown(on, { ...finger, clientX: from[0], clientY: from[1] });
  fireEvent.pointerUp(on, { ...finger, clientX: to[0], clientY: to[1] });
}

function swipeVertically(from: number, to: number, on = screen.getByText('caption')): void {
  const touch = (clientY: number) => ({ identifier: 1, target: on, clientX: 200, clientY });
  fireEvent.touchStart(on, { touches: [touch(from)] });
  fireEvent.touchEnd(on, { changedTouches: [touch(to)] });
}
