import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import type { Clip, PlayerStatus } from '#clips/player/clip-player.ts';
import { isUnavailableReason } from '#clips/player/unavailable-reason.ts';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import styles from '#clips/player/view/clip-view.module.css';
import { FakeYoutube, STATES } from './fake-youtube.testing.ts';

export const UNSTARTED = -1;
const CLIP: Clip = { videoId: 'jNQXAC9IVRw', startTime: 5, endTime: 15 };

/** What happens to a page whose clip was cued, with autoplay. */
export type Step =
  | { readonly state: number }
  | { readonly error: unknown }
  | { readonly wait: number }
  /** The position, which moves on while the player plays. */
  | { readonly time: number }
  /** Seeks land within these times. */
  | { readonly seekable: readonly [number, number] }
  | { readonly isFrozen: boolean }
  | { readonly press: string }
  | { readonly isOnline: boolean }
  | { readonly isBlocked: true };

export interface View {
  readonly shows: 'frame' | 'poster' | 'notice';
  readonly notice: string | null;
  readonly button: 'Play' | 'Pause' | 'off';
  readonly canRetry: boolean;
  readonly canLeave: boolean;
  readonly isOutOfReach: boolean;
}

/** As documented: it reports states and errors, its time moves while it plays, and a seek moves it. */
class TimedYoutube extends FakeYoutube {
  #position = 5;
  #readAt = performance.now();
  #isMoving = false;
  #seekable: readonly [number, number] = [0, 600];
  isFrozen = false;
  seekCount = 0;
  readonly #readiness = setTimeout(() => this.ready());

  override destroy = () => {
    clearTimeout(this.#readiness);
    return undefined;
  };

  override getCurrentTime = () => this.#position + this.#elapsed();
  override seekTo = (seconds: number) => {
    this.calls.push(`seek ${seconds}`);
    this.seekCount += 1;
    const [first, last] = this.#seekable;
    if (!this.isFrozen) this.moveTo(Math.min(Math.max(seconds, first), last));
    return undefined;
  };

  moveTo(seconds: number): void {
    this.#position = seconds;
    this.#readAt = performance.now();
  }

  limitSeeks(seekable: readonly [number, number]): void {
    this.#seekable = seekable;
  }

  report(state: number): void {
    this.moveTo(this.getCurrentTime());
    this.#isMoving = state === STATES.PLAYING;
    this.info.state = state;
    this.state(state);
  }

  #elapsed(): number {
    const isMoving = this.#isMoving && !this.isFrozen;
    return isMoving ? (performance.now() - this.#readAt) / 1000 : 0;
  }
}

let onStatus: (status: PlayerStatus) => void = () => {};

function Post() {
  const playback = useClipPlayer(CLIP);
  onStatus(playback.status);
  return (
    <>
      <ClipView playback={playback} size="feed" />
      <ClipControls playback={playback} />
    </>
  );
}

/** Shows a clip in the real player code, with the provider's API replaced. Needs fake timers. */
export async function openPost() {
  FakeYoutube.instances = [];
  window.YT = { Player: TimedYoutube };
  let isOnline = true;
  let hasReported = false;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  onStatus = (status) => {
    hasReported ||= status.kind === 'failed' && isUnavailableReason(status.reason);
  };
  const { container } = render(<Post />);
  await wait(0);
  const youtube = () => {
    const player = FakeYoutube.instances.at(-1);
    if (!(player instanceof TimedYoutube)) throw new Error('No player was made.');
    return player;
  };
  await wait(0);

  async function apply(step: Step): Promise<void> {
    if ('wait' in step) return wait(step.wait);
    await act(async () => {
      if ('state' in step) youtube().report(step.state);
      else if ('error' in step) youtube().error(step.error);
      else if ('time' in step) youtube().moveTo(step.time);
      else if ('seekable' in step) youtube().limitSeeks(step.seekable);
      else if ('isFrozen' in step) youtube().isFrozen = step.isFrozen;
      else if ('isOnline' in step) isOnline = step.isOnline;
      else if ('isBlocked' in step) youtube().block();
      else press(step.press);
    });
  }

  function view(): View {
    const mount = container.querySelector(`.${styles['mount']}`);
    const isHidden = mount?.classList.contains(styles['hidden'] ?? '') ?? true;
    const isWaiting = mount?.classList.contains(styles['waiting'] ?? '') ?? true;
    const notice = container.querySelector(`.${styles['notice']} p`)?.textContent ?? null;
    const toggles = screen.queryAllByRole<HTMLButtonElement>('button', { name: /^(Play|Pause)$/ });
    const toggle = toggles.at(-1);
    return {
      shows: notice !== null ? 'notice' : isHidden || isWaiting ? 'poster' : 'frame',
      notice,
      button: toggle?.disabled
        ? 'off'
        : toggle?.getAttribute('aria-label') === clipTexts.pause
          ? 'Pause'
          : 'Play',
      canRetry: screen.queryByRole('button', { name: 'Try again' }) !== null,
      canLeave: screen.queryByRole('link', { name: clipTexts.watchOnYoutube }) !== null,
      isOutOfReach: screen.queryByText(clipTexts.outOfReach) !== null,
    };
  }

  return {
    apply,
    view,
    seekCount: () => youtube().seekCount,
    takeCalls: () => youtube().takeCalls(),
    hasReported: () => hasReported,
    close: cleanup,
  };
}

function press(name: string): void {
  const button = screen.queryAllByRole<HTMLButtonElement>('button', { name }).at(-1);
  if (!button?.disabled && button) fireEvent.click(button);
}

async function wait(ms: number): Promise<void> {
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
}
