import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { type Clip, type ClipPlayer, isRunning } from './clip-player.ts';

/** Tells whether something can be seen, now and after each change. Gives back its stop function. */
export type ObserveVisibility = (onChange: (isSeen: boolean) => void) => () => void;

export type Autoplay = {
  /** The reader's own play or pause. */
  toggle(): void;
  stop(): void;
};

/**
 * Plays clips while they can be seen and pauses them while they cannot. A clip that the reader
 * paused, here or inside the frame, stays paused until the reader or the next clip starts it, and so
 * does one that came to its end. A clip that is not to start by itself begins paused.
 */
export function autoplayWhileVisible(
  player: ClipPlayer,
  observeVisibility: ObserveVisibility,
  preference = autoplayPreference,
): Autoplay {
  let clip: Clip | null = null;
  let isVisible = false;
  let staysPaused = true;
  /** What the player was last told, to know a pause of the reader's from our own. */
  let wasLastCommandPlay = false;

  function shouldAutoplay({ isByFriend = false }: Clip): boolean {
    return preference.get() === 'always' || (preference.get() === 'friends' && isByFriend);
  }

  function setPlaying(shouldPlay: boolean): void {
    wasLastCommandPlay = shouldPlay;
    if (shouldPlay) player.play();
    else player.pause();
  }

  function handleChange(): void {
    const now = player.snapshot();
    if (now.clip !== clip) {
      clip = now.clip;
      staysPaused = !clip || !shouldAutoplay(clip);
      setPlaying(isVisible && !staysPaused);
    } else if (now.status.kind === 'paused' || now.status.kind === 'ended')
      staysPaused ||= wasLastCommandPlay;
    else if (now.status.kind === 'playing') {
      staysPaused = false;
      // A start that was under way when the clip went out of sight.
      if (!isVisible) setPlaying(false);
    }
  }

  const unsubscribe = player.subscribe(handleChange);
  handleChange();
  const stopObserving = observeVisibility((value) => {
    isVisible = value;
    setPlaying(isVisible && !staysPaused);
  });

  return {
    toggle() {
      staysPaused = isRunning(player.snapshot().status);
      setPlaying(!staysPaused);
    },
    stop() {
      unsubscribe();
      stopObserving();
    },
  };
}
