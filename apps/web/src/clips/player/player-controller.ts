import {
  captionsPreference,
  speedPreference,
  volumePreference,
} from '#platform/preferences/preferences.ts';
import type { StoredPreference } from '#platform/preferences/stored-preference.ts';
import { type CoverWatch, watchCovers } from '#ui/overlays/covers.ts';
import { autoplayWhileVisible } from './autoplay.ts';
import { type Clip, type ClipPlayer, isRunning } from './clip-player.ts';
import { loopClip, type LoopedClip } from './loop/clip-loop.ts';
import { PlayerPool } from './pool/player-pool.ts';
import { syncSound } from './sound.ts';
import { claimVisibility, observeVisibility } from './visibility.ts';

export interface PlayerController {
  readonly mount: HTMLElement;
  readonly player: PlayerPool;
  readonly covers: CoverWatch;
  readonly loop: LoopedClip;
  start(): void;
  toggle(): void;
  destroy(): void;
}

export function createPlayerController(mount: HTMLElement): PlayerController {
  const player = new PlayerPool(mount);
  const autoplay = autoplayWhileVisible(player, observeVisibility(mount));
  const loop = loopClip(player);
  const stops = [
    loop.stop,
    syncSound(player),
    syncRate(player),
    syncVolume(player),
    syncCaptions(player),
    retryWhenOnline(player),
    autoplay.stop,
  ];

  function start(): void {
    loop.rewind();
    autoplay.start();
    claimVisibility(mount);
  }

  function toggle(): void {
    if (isRunning(player.snapshot().status)) autoplay.toggle();
    else start();
  }

  /** The provider's frame handles its own clicks. */
  function handleClick({ target }: Event): void {
    if (target instanceof HTMLVideoElement) toggle();
  }
  mount.addEventListener('click', handleClick);

  return {
    mount,
    player,
    covers: watchCovers(mount),
    loop,
    start,
    toggle,
    destroy() {
      mount.removeEventListener('click', handleClick);
      for (const stop of stops) stop();
      player.destroy();
    },
  };
}

export function retryWhenOnline(player: ClipPlayer): () => void {
  function handleOnline(): void {
    const { status } = player.snapshot();
    if (status.kind === 'failed' && status.reason === 'offline') player.retry();
  }
  window.addEventListener('online', handleOnline);
  return () => window.removeEventListener('online', handleOnline);
}

export function syncRate(player: ClipPlayer): () => void {
  return applyToEachClip(player, speedPreference, (rate) => player.setRate(rate));
}

export function syncVolume(player: ClipPlayer): () => void {
  return applyToEachClip(player, volumePreference, (percent) => player.setVolume(percent));
}

function applyToEachClip(
  player: ClipPlayer,
  preference: Pick<StoredPreference, 'get' | 'subscribe'>,
  change: (value: number) => void,
): () => void {
  let clip: Clip | null = null;
  const apply = () => change(Number(preference.get()));

  function handleChange(): void {
    const now = player.snapshot();
    if (now.clip === clip) return;
    clip = now.clip;
    apply();
  }

  const stops = [player.subscribe(handleChange), preference.subscribe(apply)];
  handleChange();
  return () => {
    for (const stop of stops) stop();
  };
}

export function syncCaptions(player: ClipPlayer): () => void {
  const apply = () => player.setCaptions(captionsPreference.get() === 'on');
  apply();
  return captionsPreference.subscribe(apply);
}
