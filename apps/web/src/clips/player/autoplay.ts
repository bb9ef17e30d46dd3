import { autoplayPreference } from '#platform/preferences/preferences.ts';
import { type Clip, type ClipPlayer, isRunning } from './clip-player.ts';

export type ObserveVisibility = (onChange: (isVisible: boolean) => void) => () => void;

export interface Autoplay {
  /** Starts the clip for the user, now or when it becomes visible, whatever the preference says. */
  start(): void;
  toggle(): void;
  stop(): void;
}

/**
 * Plays a clip while it is visible. A paused or ended clip stays so until the user starts it or the
 * next clip comes. With autoplay off, clips start paused.
 */
export function autoplayWhileVisible(
  player: ClipPlayer,
  observeVisibility: ObserveVisibility,
  preference = autoplayPreference,
): Autoplay {
  let clip: Clip | null = null;
  let isVisible = false;
  let staysPaused = true;
  /** From the user's start until something plays: the player may get the chosen clip after it. */
  let isStarting = false;
  /** Distinguishes the user's pause inside the frame from ours and from one by a seek. */
  let hasPlayedSinceCommand = false;

  function shouldAutoplay({ isByFriend = false }: Clip): boolean {
    return preference.get() === 'always' || (preference.get() === 'friends' && isByFriend);
  }

  function setPlaying(shouldPlay: boolean): void {
    hasPlayedSinceCommand = false;
    if (shouldPlay) player.play();
    else player.pause();
  }

  function handleChange(): void {
    const now = player.snapshot();
    if (now.clip !== clip) {
      clip = now.clip;
      staysPaused = !clip || !(isStarting || shouldAutoplay(clip));
      setPlaying(isVisible && !staysPaused);
    } else if (now.status.kind === 'paused' || now.status.kind === 'ended')
      staysPaused ||= hasPlayedSinceCommand;
    else if (now.status.kind === 'playing') {
      staysPaused = false;
      isStarting = false;
      hasPlayedSinceCommand = true;
      // A pending start can complete after the clip was hidden.
      if (!isVisible) setPlaying(false);
    }
  }

  const unsubscribe = player.subscribe(handleChange);
  handleChange();
  const stopObserving = observeVisibility((value) => {
    isVisible = value;
    setPlaying(isVisible && !staysPaused);
  });

  function startOrPause(shouldPlay: boolean): void {
    staysPaused = !shouldPlay;
    isStarting = shouldPlay;
    setPlaying(shouldPlay);
  }

  return {
    start: () => startOrPause(true),
    toggle: () => startOrPause(!isRunning(player.snapshot().status)),
    stop() {
      unsubscribe();
      stopObserving();
    },
  };
}
