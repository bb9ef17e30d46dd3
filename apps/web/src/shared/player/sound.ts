import { soundChoice, type Switched } from '#shared/preferences/preferences.ts';
import type { Clip, ClipPlayer } from './clip-player.ts';

/** Whether the reader has clicked or typed in this page, before which browsers allow no sound. */
export type Gestures = {
  hasHappened(): boolean;
  /** Calls back inside the next click or key event. */
  onNext(callback: () => void): () => void;
};

/**
 * Gives a player the chosen sound as soon as the browser allows it: clips start muted, and the
 * first click or key brings the remembered sound back. A clip that was not allowed to start with
 * sound starts without.
 */
export function keepSound(
  player: ClipPlayer,
  choice: Switched = soundChoice,
  gestures: Gestures = pageGestures,
): () => void {
  let clip: Clip | null = null;
  let kind = '';

  const apply = () => player.setMuted(choice.get() === 'off' || !gestures.hasHappened());

  function follow(): void {
    const now = player.snapshot();
    const wasKind = kind;
    kind = now.status.kind;
    if (now.clip !== clip) {
      clip = now.clip;
      apply();
    } else if (kind === 'autoplay-blocked' && kind !== wasKind && !now.isMuted) {
      player.setMuted(true);
      player.play();
    }
  }

  const stops = [
    player.subscribe(follow),
    choice.subscribe(apply),
    gestures.onNext(() => choice.get() === 'on' && apply()),
  ];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

let hasHadGesture = false;

const pageGestures: Gestures = {
  hasHappened: () => navigator.userActivation?.hasBeenActive ?? hasHadGesture,
  onNext(callback) {
    const once = new AbortController();
    // Not in the capture phase: a click on the sound button itself must be handled there first.
    for (const type of ['click', 'keydown']) {
      const handle = () => {
        hasHadGesture = true;
        once.abort();
        callback();
      };
      document.addEventListener(type, handle, { signal: once.signal });
    }
    return () => once.abort();
  },
};
