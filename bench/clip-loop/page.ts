// The product's player alone on a page, driven from outside through `bench`.
import type { Clip, PlayerSnapshot } from '../../apps/web/src/shared/player/clip-player.ts';
import { createStage, type Stage } from '../../apps/web/src/shared/player/stage.ts';

export type Bench = {
  /** Shows a clip, in the player that is there or in a new one, and answers when it plays. */
  show(clip: Clip, isRebuilt: boolean): Promise<void>;
  /** Lets spares get these clips ready. */
  prepare(clips: readonly Clip[]): void;
  snapshot(): PlayerSnapshot | undefined;
};

declare global {
  interface Window {
    bench: Bench;
  }
}

const mount = document.querySelector<HTMLElement>('#mount');
if (!mount) throw new Error('The page has no place for the player.');
let stage: Stage | null = null;

window.bench = {
  async show(clip, isRebuilt) {
    if (isRebuilt) stage?.destroy();
    if (isRebuilt || !stage) stage = createStage(mount);
    const { player } = stage;
    player.cue(clip);
    await new Promise<void>((resolve) => {
      const stop = player.subscribe(() => {
        if (player.snapshot().status.kind !== 'playing') return;
        stop();
        resolve();
      });
    });
  },
  prepare: (clips) => stage?.player.prepare(clips),
  snapshot: () => stage?.player.snapshot(),
};
