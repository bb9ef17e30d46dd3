import { captionsPreference, speedPreference } from '#platform/preferences/preferences.ts';
import type { Clip, ClipPlayer } from './clip-player.ts';

export function syncRate(player: ClipPlayer, preference = speedPreference): () => void {
  let clip: Clip | null = null;
  const apply = () => player.setRate(Number(preference.get()));

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

export function syncCaptions(player: ClipPlayer, preference = captionsPreference): () => void {
  const apply = () => player.setCaptions(preference.get() === 'on');
  apply();
  return preference.subscribe(apply);
}
