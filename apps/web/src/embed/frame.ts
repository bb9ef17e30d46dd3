import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type Clip, isRunning } from '#clips/player/clip-player.ts';
import { createPlayerController, type PlayerController } from '#clips/player/player-controller.ts';
import { isRetryable } from '#clips/player/unavailable-reason.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';

const icons = {
  play: 'M5 5a2 2 0 0 1 3-1.7l12 7a2 2 0 0 1 0 3.4l-12 7A2 2 0 0 1 5 19z',
  pause:
    'M6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm9 0h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  sound: 'M11 5v14l-5-4H2V9h4zm5 4a5 5 0 0 1 0 6m3.4 3.4a9 9 0 0 0 0-12.8',
  muted: 'M11 5v14l-5-4H2V9h4zm5.5 9.5 5-5m-5 0 5 5',
  previous: 'M19 5v14L9 12zM5 5v14',
  next: 'M5 5v14l10-7zm14 0v14',
} as const;

/** The provider allows no smaller player. Until then, its picture is a link. */
export function whenLargeEnough(
  container: HTMLElement,
  clips: readonly Clip[],
  play: () => void,
): void {
  const frame = requireElement(container, '.frame');
  const ofProvider = clips.find(({ videoId }) => !isSampleVideo(videoId));
  if (ofProvider === undefined) return play();
  const link = createLink(ofProvider);
  link.className = 'still';
  frame.append(link);
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = frame;
    if (Math.min(clientWidth, clientHeight) < playerLimits.minPx) return;
    observer.disconnect();
    link.remove();
    play();
  });
  observer.observe(frame);
}

export interface FramePlayer {
  readonly controller: PlayerController;
  readonly playButton: HTMLButtonElement;
  /** Shows the state of the player, and why it does not play. */
  draw(): void;
}

/** Puts a player into the frame, and its buttons into the line of credit. */
export function createFramePlayer(
  container: HTMLElement,
  { onToggle }: { readonly onToggle?: () => void } = {},
): FramePlayer {
  const controller = createPlayerController(requireElement(container, '.mount'));
  const { player } = controller;
  const frame = requireElement(container, '.frame');
  const controls = document.createElement('div');
  controls.className = 'controls';
  const play = createButton(onToggle ?? (() => controller.toggle()));
  const sound = createButton(() => soundPreference.set(player.snapshot().isMuted ? 'on' : 'off'));
  controls.append(play, sound);
  requireElement(container, '.credit').append(controls);
  return {
    controller,
    playButton: play,
    draw() {
      const { status, hasFrame, isMuted } = player.snapshot();
      container.dataset['status'] = status.kind;
      container.toggleAttribute('data-waiting', !hasFrame);
      const isPlaying = isRunning(status);
      setLabel(play, isPlaying ? clipTexts.pause : clipTexts.play, isPlaying ? 'pause' : 'play');
      setLabel(sound, clipTexts.sound, isMuted ? 'muted' : 'sound');
      sound.setAttribute('aria-pressed', String(!isMuted));
      play.disabled = sound.disabled = status.kind === 'failed';
      showFailure(frame, controller);
    },
  };
}

function showFailure(frame: HTMLElement, { player }: PlayerController): void {
  const { clip, status } = player.snapshot();
  frame.querySelector('.notice')?.remove();
  const reason = status.kind === 'failed' ? status.reason : null;
  if (!clip || (reason === null && status.kind !== 'autoplay-blocked')) return;
  const notice = addNotice(frame, reason === null ? clipTexts.blocked : clipTexts.failures[reason]);
  if (reason !== null && isRetryable(reason)) {
    addWordButton(notice, controlTexts.retry, () => player.retry());
  }
  if (reason !== null && !isSampleVideo(clip.videoId)) notice.append(createLink(clip));
}

/** In place of the player. */
export function addNotice(frame: HTMLElement, words: string): HTMLElement {
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.role = 'status';
  const text = document.createElement('p');
  text.textContent = words;
  notice.append(text);
  frame.append(notice);
  return notice;
}

export function addWordButton(notice: HTMLElement, label: string, onClick: () => void): void {
  const button = createButton(onClick);
  button.className = 'retry';
  button.textContent = label;
  notice.append(button);
}

function createLink(clip: Clip): HTMLAnchorElement {
  return createExternalLink(youtubeWatchUrl(clip), clipTexts.watchOnYoutube);
}

/** Opens outside the frame, because no other page can be framed. */
export function createExternalLink(href: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = words;
  return link;
}

export function createButton(onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', onClick);
  return button;
}

export function setLabel(button: HTMLButtonElement, label: string, icon: keyof typeof icons): void {
  if (button.dataset['icon'] === icon) return;
  button.dataset['icon'] = icon;
  button.title = label;
  button.ariaLabel = label;
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.ariaHidden = 'true';
  path.setAttribute('d', icons[icon]);
  svg.append(path);
  button.replaceChildren(svg);
}

export function requireElement(container: HTMLElement, selector: string): HTMLElement {
  const element = container.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}
