import { playerLimits } from '@reprise/contract/clips/limits.ts';
import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { type Clip, isRunning } from '#clips/player/clip-player.ts';
import { animateLoopProgress, drawLoopProgress } from '#clips/player/loop/loop-progress.ts';
import { createPlayerController, type PlayerController } from '#clips/player/player-controller.ts';
import { isRetryable } from '#clips/player/unavailable-reason.ts';
import { youtubeWatchUrl } from '#clips/player/youtube/youtube-links.ts';
import { soundPreference } from '#platform/preferences/preferences.ts';
import '#ui/fonts.css';
import '#ui/tokens.css';
import './embed.css';

const icons = {
  play: 'M5 5a2 2 0 0 1 3-1.7l12 7a2 2 0 0 1 0 3.4l-12 7A2 2 0 0 1 5 19z',
  pause:
    'M6 3h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm9 0h3a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z',
  sound: 'M11 5v14l-5-4H2V9h4zm5 4a5 5 0 0 1 0 6m3.4 3.4a9 9 0 0 0 0-12.8',
  muted: 'M11 5v14l-5-4H2V9h4zm5.5 9.5 5-5m-5 0 5 5',
} as const;

const page = document.querySelector<HTMLElement>('[data-video]');
if (page) playWhenLargeEnough(page);

/** The provider allows no smaller player. Until then, its picture is a link. */
function playWhenLargeEnough(container: HTMLElement): void {
  const { video = '', start, end } = container.dataset;
  const clip = { videoId: video, startTime: Number(start), endTime: Number(end) };
  const frame = requireElement(container, '.frame');
  if (isSampleVideo(video)) return playClip(container, clip);
  const link = createLink(clip);
  link.className = 'still';
  frame.append(link);
  const observer = new ResizeObserver(() => {
    const { clientWidth, clientHeight } = frame;
    if (Math.min(clientWidth, clientHeight) < playerLimits.minPx) return;
    observer.disconnect();
    link.remove();
    playClip(container, clip);
  });
  observer.observe(frame);
}

function playClip(container: HTMLElement, clip: Clip): void {
  const controller = createPlayerController(requireElement(container, '.mount'));
  const { player } = controller;
  const controls = document.createElement('div');
  controls.className = 'controls';
  const play = addButton(controls, () => controller.toggle());
  const sound = addButton(controls, () =>
    soundPreference.set(player.snapshot().isMuted ? 'on' : 'off'),
  );
  requireElement(container, '.credit').append(controls);
  const bar = requireElement(container, '.progress');
  let stopLoop: (() => void) | undefined;

  function draw(): void {
    const { status, hasFrame, isMuted } = player.snapshot();
    container.dataset['status'] = status.kind;
    container.toggleAttribute('data-waiting', !hasFrame);
    const isPlaying = isRunning(status);
    setLabel(play, isPlaying ? clipTexts.pause : clipTexts.play, isPlaying ? 'pause' : 'play');
    setLabel(sound, clipTexts.sound, isMuted ? 'muted' : 'sound');
    sound.setAttribute('aria-pressed', String(!isMuted));
    play.disabled = sound.disabled = status.kind === 'failed';
    showNotice(requireElement(container, '.frame'), controller);
    stopLoop?.();
    drawLoopProgress(bar, clip, player);
    stopLoop = status.kind === 'playing' ? animateLoopProgress(bar, clip, player) : undefined;
  }

  player.subscribe(draw);
  player.cue(clip);
  draw();
}

function showNotice(frame: HTMLElement, { player }: PlayerController): void {
  const { clip, status } = player.snapshot();
  frame.querySelector('.notice')?.remove();
  const reason = status.kind === 'failed' ? status.reason : null;
  if (!clip || (reason === null && status.kind !== 'autoplay-blocked')) return;
  const notice = document.createElement('div');
  notice.className = 'notice';
  notice.role = 'status';
  const text = document.createElement('p');
  text.textContent = reason === null ? clipTexts.blocked : clipTexts.failures[reason];
  notice.append(text);
  if (reason !== null && isRetryable(reason)) {
    const retry = addButton(notice, () => player.retry());
    retry.className = 'retry';
    retry.textContent = controlTexts.retry;
  }
  if (reason !== null && !isSampleVideo(clip.videoId)) notice.append(createLink(clip));
  frame.append(notice);
}

function createLink(clip: Clip): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = youtubeWatchUrl(clip);
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = clipTexts.watchOnYoutube;
  return link;
}

function addButton(container: HTMLElement, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', onClick);
  container.append(button);
  return button;
}

function setLabel(button: HTMLButtonElement, label: string, icon: keyof typeof icons): void {
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

function requireElement(clip: HTMLElement, selector: string): HTMLElement {
  const element = clip.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}
