import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, vi } from 'vitest';
import { playingClip, setPlayerState } from '#features/tiles/create/fake-clip-player.testing.ts';
import { clearAll, notices, valueOf } from '#features/tiles/create/create-tile.testing.tsx';
import { press, type } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { convert, open } from './upload-screen.testing.ts';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const VIDEO = 'GET /get/video';
const EDGES = 'GET /get/edges';
const LENGTH_S = 300;

/** Six users marked 80.125 to 90.5, and three 110 to 120. */
const video = {
  video_id: 'jNQXAC9IVRw',
  passages: 9,
  people: 9,
  heat: [
    { second: 80, starts: 6, ends: 0 },
    { second: 90, starts: 0, ends: 6 },
    { second: 110, starts: 3, ends: 0 },
    { second: 119, starts: 0, ends: 3 },
  ],
  heat_step: 1,
};

const edges = [
  { side: 'start', time: 80.125, users: 6 },
  { side: 'end', time: 90.5, users: 6 },
  { side: 'start', time: 110, users: 3 },
  { side: 'end', time: 120, users: 3 },
];

const test = serverTest({
  [VIDEO]: () => ({ rows: [video] }),
  [EDGES]: () => ({ rows: edges }),
});

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: () => void;
      constructor(callback: () => void) {
        this.#callback = callback;
      }
      observe() {
        this.#callback();
      }
      disconnect() {}
    },
  );
  // 700 pixels of it are the track's.
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(774);
});

afterEach(clearAll);

type Side = 'Start' | 'End';
const handle = (side: Side) => screen.getByRole('slider', { name: `Clip ${side.toLowerCase()}` });
const people = () => screen.getByText('Marked on this site by 9 people');
const cutButtons = () =>
  screen.queryAllByRole('button', { name: /Use this cut$/ }).map(({ textContent }) => textContent);

/** With 95 to 105, the view is 75 to 125: ten seconds are 140 pixels. */
async function openTrim(): Promise<void> {
  await openUntouched(() => {
    type('Start minutes', '1');
    type('Start seconds', '35');
    type('End minutes', '1');
    type('End seconds', '45');
    fireEvent.blur(screen.getByLabelText('End seconds'));
  });
}

async function openUntouched(setTimes = () => {}): Promise<void> {
  open();
  setTimes();
  convert();
  await waitFor(() => expect(server.callsTo(EDGES)).toHaveLength(1));
  await act(async () => {});
  act(() => setPlayerState({ duration: LENGTH_S }));
  vi.spyOn(trackOf(handle('End')), 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 700, 72),
  );
}

function trackOf(element: HTMLElement): HTMLElement {
  return element.parentElement as HTMLElement;
}

const pointer = (clientX: number, more: object = {}) => ({
  clientX,
  button: 0,
  pointerId: 1,
  isPrimary: true,
  pointerType: 'mouse',
  ...more,
});

describe('a video that others marked', () => {
  test('offers their cuts before a time is chosen, and says how many marked it', async () => {
    await openUntouched();
    expect(people().className, 'no room for it').toBe('visually-hidden');
    // Next to each other, though near in a view of the whole video.
    expect(cutButtons()).toEqual(['1:20.1 – 1:30.5 Use this cut', '1:50 – 2:00 Use this cut']);
    press('1:20.1 – 1:30.5 Use this cut');
    expect(playingClip()).toMatchObject({ startTime: 80.125, endTime: 90.5 });
    expect(cutButtons(), 'the other one is not in the view').toEqual([]);
  });

  test('offers their cuts, which set the exact times', async () => {
    await openTrim();
    expect(cutButtons()).toEqual(['1:20.1 – 1:30.5 Use this cut', '1:50 – 2:00 Use this cut']);
    press('1:20.1 – 1:30.5 Use this cut');
    expect(playingClip()).toMatchObject({ startTime: 80.125, endTime: 90.5 });
    expect(valueOf('Start seconds')).toBe('20.125');
    expect(document.activeElement).toBe(handle('Start'));
    expect(cutButtons()).not.toContain('1:20.1 – 1:30.5 Use this cut');
  });

  test('names the edge at a handle, and announces each edge once', async () => {
    await openTrim();
    expect(screen.queryByText('6 others end here')).toBeNull();
    press('1:20.1 – 1:30.5 Use this cut');
    const status = () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent)
        .join('');
    expect(status()).toBe('');
    expect(describedText(handle('Start'))).toBe('6 others start here');
    fireEvent.keyDown(handle('End'), { key: 'ArrowLeft' });
    expect(describedText(handle('End'))).toBe('');
    fireEvent.keyDown(handle('End'), { key: 'ArrowRight' });
    expect(describedText(handle('End'))).toBe('6 others end here');
    expect(status()).toBe('6 others end here');
    expect(handle('End').getAttribute('aria-valuetext')).toBe('1:30.5');
    fireEvent.keyDown(handle('End'), { key: 'ArrowLeft' });
    expect(status()).toBe('');
    fireEvent.keyDown(handle('End'), { key: 'ArrowRight' });
    expect(describedText(handle('End'))).toBe('6 others end here');
    expect(status(), 'not announced again').toBe('');
  });

  test('lets Shift with an arrow key step from edge to edge', async () => {
    await openTrim();
    const shift = (side: Side, key: string) => {
      fireEvent.keyDown(handle(side), { key, shiftKey: true });
      fireEvent.keyUp(handle(side), { key });
    };
    shift('Start', 'ArrowLeft');
    expect(playingClip()).toMatchObject({ startTime: 90.5 });
    shift('Start', 'ArrowLeft');
    expect(playingClip()).toMatchObject({ startTime: 80.125 });
    shift('Start', 'ArrowLeft');
    expect(playingClip(), 'a second where no edge is left').toMatchObject({ startTime: 79.1 });
    shift('End', 'ArrowUp');
    expect(playingClip()).toMatchObject({ endTime: 110 });
    shift('End', 'ArrowDown');
    expect(playingClip()).toMatchObject({ endTime: 90.5 });
  });

  // The edge at 110 s is at pixel 490, the handle at 105 s at pixel 420.
  test.each([
    ['within 6 pixels of a mouse', 'mouse', 485, 110],
    ['not at 7 pixels of a mouse', 'mouse', 483, 109.5],
    ['within 10 pixels of a finger', 'touch', 481, 110],
    ['not at 11 pixels of a finger', 'touch', 479, 109.2],
  ])('attracts a handle %s', async (_case, pointerType, clientX, endTime) => {
    await openTrim();
    fireEvent.pointerDown(handle('End'), pointer(420, { pointerType }));
    fireEvent.pointerMove(handle('End'), pointer(clientX, { pointerType }));
    fireEvent.pointerUp(handle('End'), pointer(clientX, { pointerType }));
    expect(playingClip()).toMatchObject({ startTime: 95, endTime });
  });

  test('says how to move freely once an edge has held a dragged handle', async () => {
    await openTrim();
    const note = () => screen.queryByText('moves freely');
    press('1:20.1 – 1:30.5 Use this cut');
    fireEvent.keyDown(handle('End'), { key: 'ArrowRight', shiftKey: true });
    fireEvent.keyUp(handle('End'), { key: 'ArrowRight' });
    expect(note()).toBeNull();
    fireEvent.pointerDown(handle('End'), pointer(420));
    fireEvent.pointerMove(handle('End'), pointer(430));
    expect(note()).toBeNull();
    fireEvent.pointerMove(handle('End'), pointer(420));
    fireEvent.pointerUp(handle('End'), pointer(420));
    expect(note()).toBeTruthy();
  });

  test('lets Alt move a handle freely until it is released', async () => {
    await openTrim();
    fireEvent.pointerDown(handle('End'), pointer(420));
    fireEvent.pointerMove(handle('End'), pointer(470, { altKey: true }));
    fireEvent.pointerMove(handle('End'), pointer(487));
    fireEvent.pointerUp(handle('End'), pointer(487));
    expect(playingClip()).toMatchObject({ endTime: 109.8 });
    fireEvent.pointerDown(handle('End'), pointer(487));
    fireEvent.pointerMove(handle('End'), pointer(488));
    fireEvent.pointerUp(handle('End'), pointer(488));
    expect(playingClip()).toMatchObject({ endTime: 110 });
  });

  test('lets a handle that is held still for 400 ms move freely', async () => {
    await openTrim();
    vi.useFakeTimers();
    fireEvent.pointerDown(handle('End'), pointer(420));
    fireEvent.pointerMove(handle('End'), pointer(487));
    act(() => void vi.advanceTimersByTime(399));
    fireEvent.pointerMove(handle('End'), pointer(486));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('1:50');
    act(() => void vi.advanceTimersByTime(1));
    fireEvent.pointerMove(handle('End'), pointer(485));
    expect(handle('End').getAttribute('aria-valuetext'), 'a finger trembles').toBe('1:50');
    fireEvent.pointerMove(handle('End'), pointer(483));
    fireEvent.pointerMove(handle('End'), pointer(487));
    fireEvent.pointerUp(handle('End'), pointer(487));
    expect(playingClip()).toMatchObject({ endTime: 109.8 });
  });

  test('vibrates once when a handle comes to an edge, if motion is allowed', async () => {
    const vibrate = vi.fn();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { vibrate }));
    await openTrim();
    fireEvent.pointerDown(handle('End'), pointer(420));
    fireEvent.pointerMove(handle('End'), pointer(485));
    fireEvent.pointerMove(handle('End'), pointer(487));
    expect(vibrate).toHaveBeenCalledOnce();
    document.documentElement.dataset['motion'] = 'reduce';
    fireEvent.pointerMove(handle('End'), pointer(440));
    fireEvent.pointerMove(handle('End'), pointer(487));
    fireEvent.pointerUp(handle('End'), pointer(487));
    expect(vibrate).toHaveBeenCalledOnce();
    delete document.documentElement.dataset['motion'];
  });

  test('shows another part in the track when its strip is tapped', async () => {
    await openTrim();
    const strip = screen.getByRole('img', { name: /^The whole video, 5:00/ });
    vi.spyOn(strip, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 20));
    const labels = () =>
      within(screen.getByRole('group', { name: /^The clip plays/ }))
        .getAllByText(/^\d:\d\d$/)
        .map(({ textContent }) => textContent);
    expect(labels()).toContain('1:40');
    fireEvent.pointerDown(strip, pointer(500));
    expect(labels()).toContain('4:10');
    expect(labels()).not.toContain('1:40');
    expect(people().className, 'nothing else is in its line').not.toBe('visually-hidden');
    fireEvent.keyDown(handle('Start'), { key: 'ArrowRight' });
    fireEvent.keyUp(handle('Start'), { key: 'ArrowRight' });
    expect(labels()).toContain('1:40');
  });
});

test.each([
  ['a video without marks', () => ({ rows: [{ ...video, passages: 0, people: 0, heat: [] }] })],
  ['a failed call', () => errorResponse(500, 'INTERNAL')],
])('with %s, the form is as before', async (_case, respond) => {
  server.on(VIDEO, respond);
  server.on(EDGES, () => ({ rows: [] }));
  await openTrim();
  expect(cutButtons()).toEqual([]);
  expect(screen.queryByRole('img', { name: /^The whole video/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Whole video' })).toBeTruthy();
  fireEvent.keyDown(handle('End'), { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyUp(handle('End'), { key: 'ArrowRight' });
  expect(playingClip()).toMatchObject({ endTime: 106 });
  expect(notices).not.toHaveBeenCalled();
});

test('nothing is asked before Convert', () => {
  open();
  expect(server.callsTo(VIDEO)).toEqual([]);
});

function describedText(element: HTMLElement): string {
  const id = element.getAttribute('aria-describedby');
  return (id === null ? null : document.getElementById(id)?.textContent) ?? '';
}
