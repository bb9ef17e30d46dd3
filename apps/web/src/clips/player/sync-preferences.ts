import { captionsPreference, speedPreference } from '#platform/preferences/preferences.ts';
import type { Clip, ClipPlayer } from './clip-player.ts';

export function syncRate(player: ClipPlayer): () => void {
  let clip: Clip | null = null;
  const apply = () => player.setRate(Number(speedPreference.get()));

  function handleChange(): void {
    const now = player.snapshot();
    if (now.clip === clip) return;
    clip = now.clip;
    apply();
  }

  const stops = [player.subscribe(handleChange), speedPreference.subscribe(apply)];
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
