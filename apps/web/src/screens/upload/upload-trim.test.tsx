import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  playingClip,
  lastSeekTime,
  setPlayerState,
} from '#features/tiles/create/fake-clip-player.testing.ts';
import { clearAll, shareButton, valueOf } from '#features/tiles/create/create-tile.testing.tsx';
import { type, press } from '#platform/testing/controls.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { startFakeServer } from '#platform/testing/fake-server.ts';
import { convert, open } from './upload-screen.testing.ts';

vi.mock(
  '#clips/player/use-clip-player.ts',
  () => import('#features/tiles/create/fake-clip-player.testing.ts'),
);

const CALL = 'POST /create/newvideo';

afterEach(clearAll);

describe('the trim', () => {
  const handle = (side: 'Start' | 'End') =>
    screen.getByRole('slider', { name: `Clip ${side.toLowerCase()}` });
  const pressKey = (side: 'Start' | 'End', key: string, isShifted = false) => {
    fireEvent.keyDown(handle(side), { key, shiftKey: isShifted });
    fireEvent.keyUp(handle(side), { key });
  };
  const boxes = () => ['Start minutes', 'Start seconds', 'End minutes', 'End seconds'].map(valueOf);

  function openTrim(duration = 100) {
    open();
    convert();
    act(() => setPlayerState({ duration }));
  }

  test('appears after Convert, and its handles when the length of the video is known', () => {
    open();
    expect(screen.queryByRole('button', { name: 'Preview loop' })).toBeNull();
    convert();
    expect(screen.getByRole('button', { name: 'Preview loop' })).toBeTruthy();
    expect(screen.queryByRole('slider')).toBeNull();
    act(() => setPlayerState({ duration: 100 }));
    expect(screen.getAllByRole('slider')).toHaveLength(2);
  });

  test.each([
    ['Start', 'ArrowRight', false, '0:00.1', 0.1, 60],
    ['Start', 'ArrowUp', true, '0:01', 1, 60],
    ['Start', 'PageUp', false, '0:10', 10, 60],
    ['Start', 'End', false, '0:59.9', 59.9, 60],
    ['Start', 'ArrowLeft', false, '0:00', 0, 60],
    ['End', 'ArrowLeft', false, '0:59.9', 0, 59.9],
    ['End', 'ArrowDown', true, '0:59', 0, 59],
    ['End', 'PageDown', false, '0:50', 0, 50],
    ['End', 'Home', false, '0:00.1', 0, 0.1],
    ['End', 'End', false, '1:40', 0, 100],
  ] as const)(
    'the handle %s with %s (Shift %s) is labeled %s',
    (side, key, isShifted, text, startTime, endTime) => {
      openTrim();
      pressKey(side, key, isShifted);
      expect(handle(side).getAttribute('aria-valuetext')).toBe(text);
      expect(playingClip()).toMatchObject({ startTime, endTime });
    },
  );

  test('announces the limits of each handle', () => {
    openTrim();
    const range = (side: 'Start' | 'End') =>
      ['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) =>
        handle(side).getAttribute(name),
      );
    expect(range('Start')).toEqual(['0', '0', '59.9']);
    expect(range('End')).toEqual(['0.1', '60', '100']);
  });

  test('follows the typed times, and changes them', () => {
    openTrim();
    pressKey('End', 'ArrowRight');
    pressKey('Start', 'PageUp');
    expect(boxes()).toEqual(['0', '10', '1', '00.1']);
    type('Start seconds', '12.3');
    expect(handle('Start').getAttribute('aria-valuetext')).toBe('0:12.3');
    expect(handle('End').getAttribute('aria-valuemin')).toBe('12.4');
  });

  test('replaces invalid typed text', () => {
    openTrim();
    type('End seconds', '77');
    press('End −0.1 s');
    expect(boxes()).toEqual(['0', '00', '0', '59.9']);
    expect(shareButton().disabled).toBe(false);
  });

  test('nudges by a tenth of a second', () => {
    openTrim();
    press('Start +0.1 s');
    press('Start +0.1 s');
    press('Start −0.1 s');
    press('End −0.1 s');
    expect(playingClip()).toMatchObject({ startTime: 0.1, endTime: 59.9 });
    press('End +0.1 s');
    expect(boxes()).toEqual(['0', '00.1', '1', '00']);
  });

  test('the player applies the range when the handle is released', () => {
    openTrim();
    fireEvent.keyDown(handle('Start'), { key: 'ArrowRight' });
    fireEvent.keyDown(handle('Start'), { key: 'ArrowRight' });
    expect(valueOf('Start seconds')).toBe('00.2');
    expect(playingClip()).toMatchObject({ startTime: 0 });
    fireEvent.keyUp(handle('Start'), { key: 'ArrowRight' });
    expect(playingClip()).toMatchObject({ startTime: 0.2 });
  });

  test('a handle can be dragged along the track, and the end stays after the start', () => {
    openTrim();
    const track = handle('End').parentElement;
    vi.spyOn(track as HTMLElement, 'getBoundingClientRect').mockReturnValue(
      new DOMRect(0, 0, 1000, 56),
    );
    const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, isPrimary: true });
    fireEvent.pointerDown(handle('End'), at(603));
    fireEvent.pointerMove(handle('End'), at(324));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('0:32.1');
    expect(playingClip()).toMatchObject({ endTime: 60 });
    fireEvent.pointerMove(handle('End'), at(-50));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('0:00.1');
    fireEvent.pointerMove(handle('End'), at(324));
    fireEvent.pointerUp(handle('End'), at(324));
    expect(playingClip()).toMatchObject({ startTime: 0, endTime: 32.1 });
    fireEvent.pointerMove(handle('End'), at(800));
    expect(handle('End').getAttribute('aria-valuetext')).toBe('0:32.1');
  });

  test('starts with sound, which Preview loop turns on again', () => {
    open();
    expect(soundPreference.get()).toBe('off');
    convert();
    expect(soundPreference.get()).toBe('on');
    act(() => setPlayerState({ duration: 100 }));
    soundPreference.set('off');
    press('Preview loop');
    expect(soundPreference.get()).toBe('on');
  });

  test('offers sound where the browser has refused it', () => {
    openTrim();
    expect(screen.getByRole('button', { name: 'Tap for sound' })).toBeTruthy();
  });

  test('a press on the track seeks there', () => {
    openTrim();
    const track = handle('End').parentElement as HTMLElement;
    vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 56));
    fireEvent.pointerUp(track, { clientX: 423, button: 0 });
    expect(lastSeekTime()).toBe(42.3);
    fireEvent.pointerUp(handle('End'), { clientX: 700, button: 0 });
    expect(lastSeekTime()).toBe(42.3);
  });

  test("'Preview loop' plays from two seconds before the end", () => {
    openTrim();
    press('Preview loop');
    expect(lastSeekTime()).toBe(58);
    type('Start seconds', '59');
    press('Preview loop');
    expect(lastSeekTime()).toBe(59);
  });

  test('of a long video shows the range with context, or the whole', () => {
    openTrim(3600);
    const labels = () =>
      [...(screen.getByRole('group', { name: /^The clip plays/ }).lastElementChild?.children ?? [])]
        .map((label) => label.textContent)
        .join(' ');
    expect(labels()).toBe('0:00 0:15 0:30 0:45 1:00 1:15 1:30 1:45 2:00');
    press('Whole video');
    expect(labels()).toMatch(/^0:00 10:00 .* 1:00:00$/);
    press('Whole video');
    type('Start minutes', '50');
    expect(labels()).toBe('49:55 50:00 50:05 50:10 50:15');
  });

  test('of a short video needs no zoom', () => {
    openTrim(19);
    expect(screen.queryByRole('button', { name: 'Whole video' })).toBeNull();
  });

  test('the trimmed range is posted', async () => {
    const server = startFakeServer({ [CALL]: () => ({ success: true, tile_id: 7 }) });
    openTrim();
    pressKey('Start', 'ArrowRight');
    press('End −0.1 s');
    type('Description', 'cut to the tenth');
    press('Share');
    await screen.findByText('Post Shared Successfully!');
    const [posted] = server.callsTo(CALL);
    expect(posted?.body).toMatchObject({ startTime: 0.1, endTime: 59.9 });
  });
});
