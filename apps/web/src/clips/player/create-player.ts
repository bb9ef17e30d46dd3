import { isSampleVideo } from '@reprise/contract/clips/rules/sample-video.ts';
import { type ClipPlayer, EMPTY_SNAPSHOT } from './clip-player.ts';
import { FileClipPlayer } from './file/file-player.ts';
import { YoutubeClipPlayer } from './youtube/youtube-player.ts';

type Kind = 'file' | 'youtube';

export type PlayerFactories = Record<Kind, (mount: HTMLElement) => ClipPlayer>;

const FACTORIES: PlayerFactories = {
  file: (mount) => new FileClipPlayer(mount),
  youtube: (mount) => new YoutubeClipPlayer(mount),
};

export function createClipPlayer(
  mount: HTMLElement,
  factories: PlayerFactories = FACTORIES,
): ClipPlayer {
  const listeners = new Set<() => void>();
  let kind: Kind | null = null;
  let inner: ClipPlayer | null = null;
  let isDestroyed = false;
  const settings = new Map<string, (player: ClipPlayer) => void>();

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const snapshot = () => inner?.snapshot() ?? EMPTY_SNAPSHOT;

  function playerFor(videoId: string): ClipPlayer {
    const needed = isSampleVideo(videoId) ? 'file' : 'youtube';
    if (inner && kind === needed) return inner;
    const { isMuted } = snapshot();
    inner?.destroy();
    kind = needed;
    inner = factories[needed](mount);
    inner.setMuted(isMuted);
    for (const apply of settings.values()) apply(inner);
    inner.subscribe(notify);
    return inner;
  }

  /** For this player, and for one of the other kind. */
  function set(name: string, apply: (player: ClipPlayer) => void): void {
    settings.set(name, apply);
    if (inner) apply(inner);
  }

  return {
    cue(clip) {
      if (!isDestroyed) playerFor(clip.videoId).cue(clip);
    },
    play: () => inner?.play(),
    pause: () => inner?.pause(),
    seek: (seconds) => inner?.seek(seconds),
    setMuted: (isMuted) => inner?.setMuted(isMuted),
    setRate: (rate) => set('rate', (player) => player.setRate(rate)),
    setVolume: (percent) => set('volume', (player) => player.setVolume(percent)),
    setCaptions: (isOn) => set('captions', (player) => player.setCaptions(isOn)),
    currentTime: () => inner?.currentTime() ?? 0,
    retry: () => inner?.retry(),
    snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    destroy() {
      isDestroyed = true;
      inner?.destroy();
      listeners.clear();
    },
  };
}
