import { autoplayChoice } from '#shared/preferences/preferences.ts';
import { type Clip, type ClipPlayer, isRunning } from './clip-player.ts';

/** Tells whether something can be seen, now and after each change. Gives back its stop function. */
export type Sight = (onChange: (isSeen: boolean) => void) => () => void;

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
export function keepPlaying(player: ClipPlayer, sight: Sight, choice = autoplayChoice): Autoplay {
  let clip: Clip | null = null;
  let isSeen = false;
  let isHeld = true;
  /** What the player was last told, to know a pause of the reader's from our own. */
  let isToldToPlay = false;

  function startsByItself({ isByFriend = false }: Clip): boolean {
    return choice.get() === 'always' || (choice.get() === 'friends' && isByFriend);
  }

  function tell(isToPlay: boolean): void {
    isToldToPlay = isToPlay;
    if (isToPlay) player.play();
    else player.pause();
  }

  function follow(): void {
    const now = player.snapshot();
    if (now.clip !== clip) {
      clip = now.clip;
      isHeld = !clip || !startsByItself(clip);
      tell(isSeen && !isHeld);
    } else if (now.status.kind === 'paused' || now.status.kind === 'ended') isHeld ||= isToldToPlay;
    else if (now.status.kind === 'playing') {
      isHeld = false;
      // A start that was under way when the clip went out of sight.
      if (!isSeen) tell(false);
    }
  }

  const unsubscribe = player.subscribe(follow);
  follow();
  const stopWatching = sight((value) => {
    isSeen = value;
    tell(isSeen && !isHeld);
  });

  return {
    toggle() {
      isHeld = isRunning(player.snapshot().status);
      tell(!isHeld);
    },
    stop() {
      unsubscribe();
      stopWatching();
    },
  };
}
