import { keepPlaying } from './autoplay.ts';
import { loopClip } from './clip-loop.ts';
import { type ClipPlayer, isRunning } from './clip-player.ts';
import { Deck } from './deck.ts';
import { keepCaptions, keepRate } from './keep-choices.ts';
import { claimSight, sightOf } from './sight.ts';
import { keepSound } from './sound.ts';

/** A deck together with what keeps its clip going: loop, autoplay, the reader's choices, a second try online. */
export type Stage = {
  readonly player: Deck;
  /** The reader's own play or pause. */
  toggle(): void;
  destroy(): void;
};

/** Builds a stage inside an element; it is empty until its player is given a clip. */
export function createStage(mount: HTMLElement): Stage {
  const player = new Deck(mount);
  const autoplay = keepPlaying(player, sightOf(mount));
  const loop = loopClip(player);
  const stops = [
    loop.stop,
    keepSound(player),
    keepRate(player),
    keepCaptions(player),
    retryWhenOnline(player),
    autoplay.stop,
  ];

  return {
    player,
    toggle() {
      const isWanted = !isRunning(player.snapshot().status);
      if (isWanted) loop.rewind();
      autoplay.toggle();
      if (isWanted) claimSight(mount);
    },
    destroy() {
      for (const stop of stops) stop();
      player.destroy();
    },
  };
}

function retryWhenOnline(player: ClipPlayer): () => void {
  function handleOnline(): void {
    const { status } = player.snapshot();
    if (status.kind === 'failed' && status.reason === 'offline') player.retry();
  }
  window.addEventListener('online', handleOnline);
  return () => window.removeEventListener('online', handleOnline);
}
