import { type Clip, type ClipPlayer, isRunning } from './clip-player.ts';
import { autoplayChoice, type StoredChoice } from './stored-choice.ts';

/** Tells whether something can be seen, now and after each change. Gives back its stop function. */
export type Sight = (onChange: (isSeen: boolean) => void) => () => void;

export type Autoplay = {
  /** The reader's own play or pause. */
  toggle(): void;
  stop(): void;
};

/**
 * Plays clips while they can be seen and pauses them while they cannot. A clip that the reader
 * paused, here or inside the frame, stays paused until the reader or the next clip starts it. Where
 * clips are not to start by themselves, each of them begins paused.
 */
export function keepPlaying(
  player: ClipPlayer,
  sight: Sight,
  choice: StoredChoice = autoplayChoice,
): Autoplay {
  let clip: Clip | null = null;
  let isSeen = false;
  let isHeld = !choice.isOn();
  /** What the player was last told, to know a pause of the reader's from our own. */
  let isToldToPlay = false;

  function tell(isToPlay: boolean): void {
    isToldToPlay = isToPlay;
    if (isToPlay) player.play();
    else player.pause();
  }

  function follow(): void {
    const now = player.snapshot();
    if (now.clip !== clip) {
      clip = now.clip;
      isHeld = !choice.isOn();
      tell(isSeen && !isHeld);
    } else if (now.status.kind === 'paused') isHeld ||= isToldToPlay;
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
