import type { Clip, PlayerSnapshot } from '../../apps/web/src/clips/player/clip-player.ts';
import {
  createPlayerController,
  type PlayerController,
} from '../../apps/web/src/clips/player/player-controller.ts';

export interface Bench {
  show(clip: Clip, isRebuilt: boolean): Promise<void>;
  prepare(clips: readonly Clip[]): void;
  snapshot(): PlayerSnapshot | undefined;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

const mount = document.querySelector<HTMLElement>('#mount');
if (!mount) throw new Error('The page has no #mount element.');
let controller: PlayerController | null = null;

window.bench = {
  async show(clip, isRebuilt) {
    if (isRebuilt) controller?.destroy();
    if (isRebuilt || !controller) controller = createPlayerController(mount);
    const { player } = controller;
    player.cue(clip);
    await new Promise<void>((resolve) => {
      const stop = player.subscribe(() => {
        if (player.snapshot().status.kind !== 'playing') return;
        stop();
        resolve();
      });
    });
  },
  prepare: (clips) => controller?.player.prepare(clips),
  snapshot: () => controller?.player.snapshot(),
};
