import { captionsChoice, speedChoice } from '#shared/preferences/preferences.ts';
import type { Clip, ClipPlayer } from './clip-player.ts';

/**
 * Plays with the chosen speed. A speed that the reader sets inside the provider's frame holds for
 * that clip; the next one has the chosen speed again.
 */
export function keepRate(player: ClipPlayer, choice = speedChoice): () => void {
  let clip: Clip | null = null;
  const apply = () => player.setRate(Number(choice.get()));

  function follow(): void {
    const now = player.snapshot();
    if (now.clip === clip) return;
    clip = now.clip;
    apply();
  }

  const stops = [player.subscribe(follow), choice.subscribe(apply)];
  follow();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Shows captions while they are chosen. */
export function keepCaptions(player: ClipPlayer, choice = captionsChoice): () => void {
  const apply = () => player.setCaptions(choice.get() === 'on');
  apply();
  return choice.subscribe(apply);
}
