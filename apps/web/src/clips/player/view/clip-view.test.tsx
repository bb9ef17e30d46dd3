import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { soundPreference, soundUsedPreference } from '#platform/preferences/preferences.ts';
import { addCover } from '#ui/overlays/covers.ts';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import type { Clip, FailureReason } from '#clips/player/clip-player.ts';
import { forgetPlayers, players } from '#clips/player/created-players.testing.ts';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { button } from '#platform/testing/controls.ts';
import { ClipView } from './clip-view.tsx';

const CLIP: Clip = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 9 };
const SAMPLE: Clip = { videoId: 'sample-0001', startTime: 84, endTime: 99.5 };

vi.mock('#clips/player/create-player.ts', () => import('#clips/player/created-players.testing.ts'));

beforeEach(forgetPlayers);

afterEach(() => {
  soundPreference.set('off');
  soundUsedPreference.set('off');
});

test('a clip is cued with its range, and the next one in the same player', () => {
  const { player, rerender } = show();
  expect(player.snapshot().clip).toEqual(CLIP);
  rerender(<Post clip={SAMPLE} />);
  expect(player.snapshot().clip).toEqual(SAMPLE);
  expect(players).toHaveLength(1);
});

test('the poster stays behind the player, the large one until the clip plays', () => {
  const { player, container } = show();
  expect(container.querySelector('img')?.getAttribute('src')).toBe(
    'https://i.ytimg.com/vi/jNQXAC9IVRw/hqdefault.jpg',
  );
  for (const status of ['cued', 'buffering'] as const) {
    act(() => player.setStatus(status));
    expect(container.querySelectorAll('img')).toHaveLength(2);
  }
  act(() => player.setStatus('playing'));
  expect(container.querySelectorAll('img')).toHaveLength(1);
});

test('a large poster lies over the small one once loaded, unless the video has none', () => {
  const { container } = show();
  const large = container.querySelectorAll('img')[1];
  expect(large?.src).toBe('https://i.ytimg.com/vi/jNQXAC9IVRw/maxresdefault.jpg');
  expect(large?.hidden).toBe(true);
  const width = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get');
  for (const [naturalWidth, isHidden] of [
    [120, true],
    [1280, false],
  ] as const) {
    width.mockReturnValue(naturalWidth);
    fireEvent.load(large ?? container);
    expect(large?.hidden).toBe(isHidden);
  }
  width.mockRestore();
});

test('a clip under an open overlay gives way to its poster', () => {
  vi.useFakeTimers();
  const { player, container } = show();
  act(() => player.setStatus('playing'));
  const box = vi
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(DOMRect.fromRect({ width: 640, height: 390 }));
  const uncover = addCover(document.body.appendChild(document.createElement('div')));
  act(() => void vi.advanceTimersToNextFrame());
  expect(container.querySelectorAll('img')).toHaveLength(2);
  act(() => uncover?.());
  expect(container.querySelectorAll('img')).toHaveLength(1);
  box.mockRestore();
  vi.useRealTimers();
});

test("a sample clip shows the server's poster", () => {
  const { container } = show(SAMPLE);
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/samples/sample-0001.jpg');
});

test('a poster that fails to load stays hidden', () => {
  const { player, container } = show();
  const picture = container.querySelector('img');
  fireEvent.error(picture ?? container);
  expect(picture?.hidden).toBe(true);
  act(() => player.setStatus('playing'));
  expect(picture?.hidden).toBe(true);
});

test('a muted clip asks for sound until the sound was used once', () => {
  function Muted() {
    const playback = useClipPlayer(CLIP);
    return (
      <>
        <ClipView playback={playback} size="feed" />
        <ClipControls playback={playback} isNextToName soundOffer="once" />
      </>
    );
  }
  const { rerender } = render(<Muted />);
  fireEvent.click(button('Tap for sound'));
  expect(soundPreference.get()).toBe('on');
  fireEvent.click(button('Sound'));
  rerender(<Muted />);
  expect(button('Sound').getAttribute('aria-pressed')).toBe('false');
});

test('the times of the range are shown', () => {
  show(SAMPLE);
  expect(screen.getByText('1:24.0 – 1:39.5')).toBeTruthy();
});

test('the button toggles playback', () => {
  const { player } = show();
  act(() => player.setStatus('playing'));
  player.takeCalls();
  fireEvent.click(button('Pause'));
  expect(player.takeCalls()).toEqual(['pause']);
  act(() => player.setStatus('paused'));
  fireEvent.click(button('Play'));
  expect(player.takeCalls()).toEqual(['play']);
});

test("a click on our own video toggles playback, and one on the provider's frame does not", () => {
  const { player, container } = show(SAMPLE);
  const mount = container.querySelector('[inert], :not([inert])')?.querySelector('div > div');
  const slot = mount?.querySelector('div');
  const video = slot?.appendChild(document.createElement('video'));
  const frame = slot?.appendChild(document.createElement('object'));
  act(() => player.setStatus('playing'));
  player.takeCalls();
  fireEvent.click(frame ?? document.body);
  expect(player.takeCalls()).toEqual([]);
  fireEvent.click(video ?? document.body);
  expect(player.takeCalls()).toEqual(['pause']);
  act(() => player.setStatus('paused'));
  fireEvent.click(video ?? document.body);
  expect(player.takeCalls()).toEqual(['play']);
});

test('sound can be offered each time it is off', () => {
  function Muted() {
    const playback = useClipPlayer(CLIP);
    return <ClipControls playback={playback} soundOffer="always" />;
  }
  soundUsedPreference.set('on');
  render(<Muted />);
  expect(button('Tap for sound')).toBeTruthy();
});

test('sound is off at first, and the button unmutes inside the click', () => {
  const { player } = show();
  expect(button('Sound').getAttribute('aria-pressed')).toBe('false');
  player.takeCalls();
  fireEvent.click(button('Sound'));
  expect(player.takeCalls()).toContain('unmute');
  expect(button('Sound').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Sound'));
  expect(button('Sound').getAttribute('aria-pressed')).toBe('false');
});

test.each<[FailureReason, boolean, boolean]>([
  ['bad-link', false, false],
  ['unavailable', false, true],
  ['embedding-off', false, true],
  ['player-fault', true, true],
  ['site-rejected', true, true],
  ['script-blocked', true, true],
  ['offline', true, true],
  ['timeout', true, true],
])(
  'a clip that failed as %s shows its message (retry: %s, link: %s)',
  (reason, canRetry, canLeave) => {
    const { player } = show();
    act(() => player.fail(reason));
    expect(within(screen.getByRole('status')).getByText(clipTexts.failures[reason])).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry);
    const link = screen.queryByRole('link', { name: 'Watch on YouTube' });
    expect(link?.getAttribute('href') ?? null).toBe(
      canLeave ? 'https://www.youtube.com/watch?v=jNQXAC9IVRw&t=5s' : null,
    );
    expect(link?.getAttribute('rel') ?? 'noopener').toBe('noopener');
  },
);

test('a sample clip that failed offers no link to YouTube', () => {
  const { player } = show(SAMPLE);
  act(() => player.fail('timeout'));
  expect(screen.queryByRole('link')).toBeNull();
});

test('a failed clip is retried on request, and automatically when the network is back', () => {
  const { player } = show();
  act(() => player.fail('timeout'));
  window.dispatchEvent(new Event('online'));
  expect(player.takeCalls()).not.toContain('retry');
  fireEvent.click(button('Try again'));
  expect(player.takeCalls()).toEqual(['retry']);
  act(() => player.fail('offline'));
  window.dispatchEvent(new Event('online'));
  expect(player.takeCalls()).toEqual(['retry']);
});

test('the notice of a failed clip is removed with the next clip', () => {
  const { player, rerender } = show();
  act(() => player.fail('unavailable'));
  rerender(<Post clip={SAMPLE} />);
  expect(screen.queryByRole('status')).toBeNull();
});

test('a clip that may not autoplay offers a play button in its place', () => {
  const { player } = show();
  act(() => player.setStatus('autoplay-blocked'));
  const [inPlace] = screen.getAllByRole('button', { name: 'Play' });
  player.takeCalls();
  fireEvent.click(inPlace ?? document.body);
  expect(player.takeCalls()).toEqual(['play']);
});

test('the loop bar shows the position within the range', () => {
  const { player, container } = show();
  player.setTime(7);
  act(() => player.setStatus('paused'));
  act(() => player.setStatus('playing'));
  const bar = container.querySelector<HTMLElement>('[aria-hidden="true"] > span');
  expect(bar?.style.transform).toBe('scaleX(0.5000)');
});

test('an unmounted clip removes its player', () => {
  const { player, unmount } = show();
  unmount();
  expect(player.takeCalls()).toContain('destroy');
});

test('only one player remains when React mounts everything twice', () => {
  render(
    <StrictMode>
      <Post clip={CLIP} />
    </StrictMode>,
  );
  const remaining = players.filter((player) => !player.takeCalls().includes('destroy'));
  expect(remaining).toHaveLength(1);
  expect(remaining[0]?.snapshot().clip).toEqual(CLIP);
});

function Post({ clip }: { clip: Clip }) {
  const playback = useClipPlayer(clip);
  return (
    <>
      <ClipView playback={playback} size="feed" />
      <ClipControls playback={playback} />
    </>
  );
}

function show(clip = CLIP) {
  const view = render(<Post clip={clip} />);
  const player = players[0];
  if (!player) throw new Error('No player was made.');
  return { ...view, player };
}
