import { texts } from '@reprise/contract/texts.ts';

import { isRunning } from '#shared/player/clip-player.ts';
import { createStage, type Stage } from '#shared/player/stage.ts';
import { soundChoice } from '#shared/preferences/preferences.ts';
import '#shared/ui/tokens.css';
import './embed.css';

// The page in the frame of another site: no app, no account, no call. The server has written the clip
// into it (apps/server/src/features/links/clip-html.ts); this only makes it play.

const page = document.querySelector<HTMLElement>('[data-video]');
if (page) playClip(page);

function playClip(clip: HTMLElement): void {
  const mount = partOf(clip, '.mount');
  const stage = createStage(mount);
  const { player } = stage;
  const controls = document.createElement('div');
  controls.className = 'controls';
  const play = addButton(controls, () => stage.toggle());
  const sound = addButton(controls, () =>
    soundChoice.set(player.snapshot().isMuted ? 'on' : 'off'),
  );
  partOf(clip, '.credit').append(controls);

  function draw(): void {
    const { status, isMuted } = player.snapshot();
    clip.dataset['status'] = status.kind;
    play.textContent = isRunning(status) ? texts.player.pause : texts.player.play;
    sound.textContent = texts.player.sound;
    sound.setAttribute('aria-pressed', String(!isMuted));
    showFailure(partOf(clip, '.frame'), stage);
  }

  player.subscribe(draw);
  const { video = '', start, end } = clip.dataset;
  player.cue({ videoId: video, startTime: Number(start), endTime: Number(end) });
  draw();
}

/** Says in the place of the player why it does not play. */
function showFailure(frame: HTMLElement, { player }: Stage): void {
  const { status } = player.snapshot();
  frame.querySelector('.notice')?.remove();
  if (status.kind !== 'failed' && status.kind !== 'autoplay-blocked') return;
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.role = 'status';
  notice.textContent =
    status.kind === 'failed' ? texts.player.failures[status.reason] : texts.player.blocked;
  frame.append(notice);
}

function addButton(place: HTMLElement, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.addEventListener('click', onClick);
  place.append(button);
  return button;
}

function partOf(clip: HTMLElement, selector: string): HTMLElement {
  const part = clip.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`The page has no ${selector}.`);
  return part;
}
