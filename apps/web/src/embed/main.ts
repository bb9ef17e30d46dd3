import type { Clip } from '#clips/player/clip-player.ts';
import { animateLoopProgress, drawLoopProgress } from '#clips/player/loop/loop-progress.ts';
import '#ui/fonts.css';
import '#ui/tokens.css';
import './embed.css';
import { createFramePlayer, requireElement, whenLargeEnough } from './frame.ts';
import { openMix } from './mix.ts';

const page = document.querySelector<HTMLElement>('[data-video], [data-clips]');
if (page?.dataset['clips'] !== undefined) {
  openMix(page, page.dataset['clips']);
} else if (page !== null) {
  const { video = '', start, end } = page.dataset;
  const clip = { videoId: video, startTime: Number(start), endTime: Number(end) };
  whenLargeEnough(page, [clip], () => playClip(page, clip));
}

function playClip(container: HTMLElement, clip: Clip): void {
  const { controller, draw } = createFramePlayer(container);
  const { player } = controller;
  const bar = requireElement(container, '.progress');
  let stopLoop: (() => void) | undefined;

  function handleChange(): void {
    draw();
    stopLoop?.();
    drawLoopProgress(bar, clip, player);
    const isPlaying = player.snapshot().status.kind === 'playing';
    stopLoop = isPlaying ? animateLoopProgress(bar, clip, player) : undefined;
  }

  player.subscribe(handleChange);
  player.cue(clip);
  handleChange();
}
