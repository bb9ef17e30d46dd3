import { togetherScreenTexts } from '@reprise/contract/together/screen-texts.ts';
import { Repeat } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { ConversationLoop, SharedClip } from './conversation-loop.ts';
import styles from './conversation-header.module.css';

const ClipPickerDialog = lazy(async () => ({
  default: (await import('#features/chat/clip-picker/clip-picker-dialog.tsx')).ClipPickerDialog,
}));

interface LoopButtonProps {
  readonly loop: ConversationLoop;
  readonly user: string;
  /** Newest first. */
  readonly clips: readonly SharedClip[];
}

/**
 * Starts looping together with the newest clip of the conversation, or with one that the viewer
 * chooses if it has none. Joins a room and leaves it.
 */
export function LoopButton({ loop, user, clips }: LoopButtonProps) {
  const [isPicking, setIsPicking] = useState(false);
  const wasPicking = useEverTrue(isPicking);
  const opener = useRef<HTMLButtonElement>(null);
  const { isJoined, onJoin, onClip, onLeave } = loop;
  const [newest] = clips;

  function handleStart() {
    if (onJoin) onJoin();
    else if (newest) onClip(newest.tileId);
    else setIsPicking(true);
  }

  if (isJoined) {
    return (
      <Button className={styles.leave} onClick={onLeave}>
        {togetherScreenTexts.leave}
      </Button>
    );
  }
  return (
    <>
      <Button
        ref={opener}
        className={styles.loop}
        icon={<Repeat aria-hidden />}
        title={togetherScreenTexts.start}
        onClick={handleStart}
      >
        <span className={styles.loopText}>{togetherScreenTexts.start}</span>
      </Button>
      {wasPicking && (
        <Suspense>
          <ClipPickerDialog
            isOpen={isPicking}
            onClose={() => setIsPicking(false)}
            title={togetherScreenTexts.start}
            user={user}
            onPick={({ id }) => onClip(id)}
            finalFocus={() => opener.current}
          />
        </Suspense>
      )}
    </>
  );
}
