import { soundPreference, type OnOffPreference } from '#platform/preferences/preferences.ts';
import type { Clip, ClipPlayer } from './clip-player.ts';

export interface Gestures {
  hasHappened(): boolean;
  onNext(callback: () => void): () => void;
}

/**
 * Applies the sound preference. Clips start muted before the first click or key press, and if the
 * browser blocks sound.
 */
export function syncSound(
  player: ClipPlayer,
  preference: OnOffPreference = soundPreference,
  gestures: Gestures = pageGestures,
): () => void {
  let clip: Clip | null = null;
  let kind = '';

  const apply = () => player.setMuted(preference.get() === 'off' || !gestures.hasHappened());

  function handleChange(): void {
    const now = player.snapshot();
    const previousKind = kind;
    kind = now.status.kind;
    if (now.clip !== clip) {
      clip = now.clip;
      apply();
    } else if (kind === 'autoplay-blocked' && kind !== previousKind && !now.isMuted) {
      player.setMuted(true);
      player.play();
    }
  }

  const stops = [
    player.subscribe(handleChange),
    preference.subscribe(apply),
    gestures.onNext(() => preference.get() === 'on' && apply()),
  ];
  handleChange();
  return () => {
    for (const stop of stops) stop();
  };
}

let hasHadGesture = false;

const pageGestures: Gestures = {
  hasHappened: () => navigator.userActivation?.hasBeenActive ?? hasHadGesture,
  onNext(callback) {
    const once = new AbortController();
    // Bubble phase, so that the sound button handles its click first.
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
