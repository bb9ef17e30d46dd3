import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { isRunning } from '#clips/player/clip-player.ts';
import { animateLoopProgress, drawLoopProgress } from '#clips/player/loop/loop-progress.ts';
import { createPlayerController, type PlayerController } from '#clips/player/player-controller.ts';
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
if (page) playClip(page);

function playClip(container: HTMLElement): void {
  const controller = createPlayerController(requireElement(container, '.mount'));
  const { player } = controller;
  const controls = document.createElement('div');
  controls.className = 'controls';
  const play = addButton(controls, () => controller.toggle());
  const sound = addButton(controls, () =>
    soundPreference.set(player.snapshot().isMuted ? 'on' : 'off'),
  );
  requireElement(container, '.credit').append(controls);
  const { video = '', start, end } = container.dataset;
  const clip = { videoId: video, startTime: Number(start), endTime: Number(end) };
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
    showFailure(requireElement(container, '.frame'), controller);
    stopLoop?.();
    drawLoopProgress(bar, clip, player);
    stopLoop = status.kind === 'playing' ? animateLoopProgress(bar, clip, player) : undefined;
  }

  player.subscribe(draw);
  player.cue(clip);
  draw();
}

function showFailure(frame: HTMLElement, { player }: PlayerController): void {
  const { status } = player.snapshot();
  frame.querySelector('.notice')?.remove();
  if (status.kind !== 'failed' && status.kind !== 'autoplay-blocked') return;
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'status';
  notice.textContent =
    status.kind === 'failed' ? clipTexts.failures[status.reason] : clipTexts.blocked;
  frame.append(notice);
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
