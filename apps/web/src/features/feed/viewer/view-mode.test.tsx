import { cleanup, fireEvent, screen } from '@testing-library/react';
import { keyTexts } from '@reprise/contract/shell/help-texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { beforeEach, expect, vi } from 'vitest';
import { showFeed } from '#features/feed/feed.testing.tsx';
import { tilesUpTo } from '#platform/testing/sample-data.ts';
import { press } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/fake-player.testing.ts'));

let fullScreen: Element | null;

const test = serverTest({ 'POST /feed/views': () => ({ success: true }) });

beforeEach(async () => {
  fullScreen = null;
  Object.defineProperty(document, 'fullscreenElement', {
    configurable: true,
    get: () => fullScreen,
  });
  document.documentElement.requestFullscreen = vi.fn(() => changeFullScreen(document.body));
  document.exitFullscreen = vi.fn(() => changeFullScreen(null));
  await showFeed(server, null, tilesUpTo(3));
});

test('t and its button show the clip in theater mode and back', async () => {
  pressKey('t');
  expect(viewer().dataset['view']).toBe('theater');
  const button = await screen.findByRole('button', { name: keyTexts.theater, pressed: true });
  fireEvent.click(button);
  expect(viewer().dataset['view']).toBeUndefined();
});

test('f and its button fill the screen; theater mode is back afterwards', async () => {
  pressKey('t');
  pressKey('f');
  expect(viewer().dataset['view']).toBe('full');
  expect(screen.queryByRole('button', { name: keyTexts.theater })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: keyTexts.fullScreen, pressed: true }));
  expect(viewer().dataset['view']).toBe('theater');
});

test('leaving full screen with the browser leaves it here too', async () => {
  pressKey('f');
  expect(viewer().dataset['view']).toBe('full');
  await changeFullScreen(null);
  expect(viewer().dataset['view']).toBeUndefined();
});

test('a feed that opens in full screen can leave it', async () => {
  cleanup();
  fullScreen = document.body;
  await showFeed(server, null, tilesUpTo(3));
  expect(viewer().dataset['view']).toBe('full');
  pressKey('f');
  expect(viewer().dataset['view']).toBeUndefined();
});

test('full screen ends when the feed closes', () => {
  pressKey('f');
  cleanup();
  expect(fullScreen).toBeNull();
});

test('a browser that refuses full screen changes nothing', () => {
  const refuse = vi.fn(() => Promise.reject(new TypeError('no')));
  document.documentElement.requestFullscreen = refuse;
  pressKey('f');
  expect(refuse).toHaveBeenCalled();
  expect(viewer().dataset['view']).toBeUndefined();
});

test('a clip slides in from where the swipe came', () => {
  const animate = vi.spyOn(Element.prototype, 'animate');
  const slides = () => animate.mock.lastCall?.[0];
  const touch = (clientY: number) => ({ identifier: 1, target: viewer(), clientX: 200, clientY });
  fireEvent.touchStart(viewer(), { touches: [touch(400)] });
  fireEvent.touchEnd(viewer(), { changedTouches: [touch(250)] });
  expect(slides()).toMatchObject([{ transform: 'translateY(24px)' }, { transform: 'none' }]);
  fireEvent.pointerDown(screen.getByRole('button', { name: 'PREV' }));
  press('PREV');
  expect(slides()).toMatchObject([{ transform: 'translateX(-24px)' }, { transform: 'none' }]);
});

async function changeFullScreen(element: Element | null): Promise<void> {
  fullScreen = element;
  fireEvent(document, new Event('fullscreenchange'));
}

function viewer(): HTMLElement {
  return screen.getByRole('region', { name: tileTexts.list });
}

function pressKey(key: string): void {
  fireEvent.keyDown(document.body, { key });
}
