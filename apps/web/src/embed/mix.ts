import type { EmbeddedClip } from '@reprise/contract/mixes/embedded-clip.ts';
import { claimPath } from '@reprise/contract/links/rules/tile-paths.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import {
  type Clip,
  type ClipPlayer,
  type FailureReason,
  isRunning,
} from '#clips/player/clip-player.ts';
import { ClipRelay } from '#clips/player/loop/clip-end.ts';
import { drawMixBar } from '#clips/player/loop/draw-mix-bar.ts';
import { animateLoopProgress, drawLoopProgress } from '#clips/player/loop/loop-progress.ts';
import type { PlayerPool } from '#clips/player/pool/player-pool.ts';
import { isRetryable, SKIP_MS, stopsPlayThrough } from '#clips/player/unavailable-reason.ts';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import {
  addNotice,
  addWordButton,
  createButton,
  createExternalLink,
  createFramePlayer,
  requireElement,
  setLabel,
  whenLargeEnough,
} from './frame.ts';

interface MixClip extends Clip {
  readonly publicId: string;
  /** Null for a sample. */
  readonly source: string | null;
}

/** Plays the clips of a mix one after the other, and shows the source of each. */
export function openMix(container: HTMLElement, json: string): void {
  const embedded: readonly EmbeddedClip[] = JSON.parse(json);
  const clips = embedded.map(({ id, video, start, end, source = null }) => {
    return { publicId: id, videoId: video, startTime: start, endTime: end, source };
  });
  whenLargeEnough(container, clips, () => playMix(container, clips));
}

function playMix(container: HTMLElement, clips: readonly MixClip[]): void {
  const { controller, playButton, draw } = createFramePlayer(container, { onToggle: toggle });
  const { player } = controller;
  const bar = requireElement(container, '.segments');
  const list = createList(clips);
  const previous = createButton(() => show(list.before(index)));
  const next = createButton(() => show(list.after(index)));
  let index = 0;
  let isAtTheEnd = false;
  /** What the visitor started continues, also if clips do not start automatically. */
  let isPlayingThrough = false;
  const showProgress = progressOf(player, bar);
  const watch = watchOf(player, () => show(list.after(index)));

  function toggle(): void {
    if (isAtTheEnd) startOver();
    else controller.toggle();
  }

  function startOver(): void {
    isPlayingThrough = true;
    show(list.after(-1));
    playButton.focus();
  }

  function show(place: number): void {
    const clip = clips[place];
    isAtTheEnd = clip === undefined;
    if (clip === undefined) {
      player.pause();
    } else {
      // A spare player may be paused.
      const isStarted = isPlayingThrough;
      index = place;
      showSource(container, clip, mixShareTexts.position(index + 1, clips.length));
      player.cue(clip);
      prepareNext();
      if (isStarted) controller.start();
    }
    list.draw(bar, isAtTheEnd ? clips.length : index);
    handleChange();
  }

  function prepareNext(): void {
    const clip = clips[list.after(index)];
    player.prepare(clip === undefined ? [] : [clip]);
  }

  function leaveOutNext(): void {
    const clip = clips[list.after(index)];
    if (clip === undefined || !isGone(player.failureOf(clip))) return;
    list.leaveOut(clip);
    list.draw(bar, index);
    prepareNext();
  }

  function handleChange(): void {
    draw();
    leaveOutNext();
    previous.disabled = list.before(index) < 0;
    next.disabled = list.after(index) === clips.length;
    container.dataset['place'] = String(index + 1);
    if (isAtTheEnd) showTheEnd(container, startOver);
    const { status } = player.snapshot();
    if (status.kind === 'playing' || status.kind === 'paused') {
      isPlayingThrough = status.kind === 'playing';
    }
    const clip = clips[index];
    if (clip === undefined) return;
    if (stopsPlayThrough(status)) list.leaveOut(clip);
    if (!isAtTheEnd) showProgress(clip);
    watch(clip, isAtTheEnd ? null : index, list.after(index) < clips.length);
  }

  for (const button of [previous, next]) button.className = 'step';
  setLabel(previous, mixShareTexts.previous, 'previous');
  setLabel(next, mixShareTexts.next, 'next');
  playButton.before(previous);
  playButton.after(next);
  player.subscribe(handleChange);
  show(0);
}

/** In place of the player: the title, and what can follow. */
function showTheEnd(container: HTMLElement, startOver: () => void): void {
  const frame = requireElement(container, '.frame');
  frame.querySelector('.notice')?.remove();
  const notice = addNotice(frame, mixShareTexts.theEnd);
  notice.classList.add('end');
  const link = requireElement(container, 'h1 a');
  const title = document.createElement('p');
  title.className = 'title';
  title.dir = 'auto';
  title.textContent = link.textContent;
  const actions = document.createElement('div');
  actions.className = 'actions';
  addWordButton(actions, mixShareTexts.playAgain, startOver);
  actions.append(createExternalLink(link.getAttribute('href') ?? '', mixShareTexts.open));
  notice.append(title, actions);
}

function isGone(reason: FailureReason | null): boolean {
  return reason !== null && !isRetryable(reason);
}

/** The places of clips, without those that turned out to be unavailable. */
function createList(clips: readonly MixClip[]) {
  const leftOut = new Set<MixClip>();
  function stepFrom(place: number, step: 1 | -1): number {
    const clip = clips[place + step];
    return clip !== undefined && leftOut.has(clip) ? stepFrom(place + step, step) : place + step;
  }
  return {
    leaveOut: (clip: MixClip) => void leftOut.add(clip),
    /** Returns the number of clips after the last one. */
    after: (place: number) => stepFrom(place, 1),
    before: (place: number) => stepFrom(place, -1),
    draw(bar: HTMLElement, current: number): void {
      const segments = clips.map((clip) => {
        return { seconds: clip.endTime - clip.startTime, isLeftOut: leftOut.has(clip) };
      });
      drawMixBar(bar, segments, current);
    },
  };
}

/** Returns a function that shows how far the clip is. */
function progressOf(player: ClipPlayer, bar: HTMLElement) {
  let stop = () => {};
  return (clip: Clip): void => {
    stop();
    drawLoopProgress(bar, clip, player, 'clock');
    const isMoving = player.snapshot().status.kind === 'playing';
    stop = isMoving ? animateLoopProgress(bar, clip, player, 'clock') : () => {};
  };
}

/**
 * Returns a function to call after each change. Continues at the end of the clip, and without one
 * that turns out to be unavailable. `place` is null while nothing is to follow.
 */
function watchOf(player: PlayerPool, onEnd: () => void) {
  const relay = new ClipRelay();
  let watched = '';
  let stop = () => {};
  return (clip: Clip, place: number | null, hasNext: boolean): void => {
    const { status } = player.snapshot();
    const hasFailed = stopsPlayThrough(status);
    const isWatched = place !== null && (isRunning(status) || hasFailed);
    const key = isWatched ? `${place} ${hasFailed} ${hasNext}` : '';
    if (key === watched) return;
    stop();
    watched = key;
    if (isWatched && hasFailed) {
      const timer = setTimeout(onEnd, SKIP_MS);
      stop = () => clearTimeout(timer);
    } else stop = isWatched ? relay.watch(player, clip, { hasNext, onEnd }) : () => {};
  };
}

function showSource(container: HTMLElement, clip: MixClip, position: string): void {
  const { videoId, publicId, source } = clip;
  const link = source === null ? [] : [createExternalLink(youtubeWatchUrl(clip), source)];
  requireElement(container, '.source').replaceChildren(...link);
  requireElement(container, '.position').textContent = position;
  requireElement(container, '.claim a').setAttribute('href', claimPath(publicId));
  const poster = posterUrl(videoId);
  if (poster !== null) requireElement(container, '.poster').setAttribute('src', poster);
}
