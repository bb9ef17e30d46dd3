import {
  captionsPreference,
  speedPreference,
  volumePreference,
} from '#platform/preferences/preferences.ts';
import type { StoredPreference } from '#platform/preferences/stored-preference.ts';
import type { Clip, ClipPlayer } from './clip-player.ts';

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
