import type { Decision, ReportedTile } from '@reprise/contract/moderation.ts';
import { limits } from '@reprise/contract/limits.ts';
import { moderationTexts as words } from '@reprise/contract/moderation-texts.ts';
import { moderationNoteField } from '@reprise/contract/rules/moderation-note.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { ClipControls } from '#shared/player/clip-controls.tsx';
import { ClipView } from '#shared/player/clip-view.tsx';
import { useClipPlayer } from '#shared/player/use-clip-player.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { AlertDialog } from '#shared/ui/dialog.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { useDecide } from './moderation.api.ts';
import styles from './moderation.module.css';
import { StepDate } from './step-date.tsx';

/** A reported clip, why it was reported, and the decision on it. */
export function ReportedClip({ tile }: { tile: ReportedTile }) {
  const stage = useClipPlayer({
    videoId: tile.tile_link,
    startTime: tile.starttime,
    endTime: tile.endtime,
  });
  return (
    <Card
      as="article"
      isBleeding
      className={styles.clip}
      aria-label={texts.clip.by(tile.tile_owner)}
    >
      <ClipView stage={stage} size="feed" />
      <div className={styles.under}>
        <div className={styles.head}>
          <Link to={`/friend/${encodeURIComponent(tile.tile_owner)}`}>
            {words.of(tile.tile_owner)}
          </Link>
          <ClipControls stage={stage} />
        </div>
        <p className={styles.caption}>{tile.tile_desc}</p>
        <h2>{words.reports(tile.report_count)}</h2>
        <ul className={styles.rows}>
          {tile.reports.map(({ reason, date }) => (
            <li key={`${date} ${reason}`} className={styles.row}>
              <p className={styles.words}>{reason}</p>
              <StepDate date={date} />
            </li>
          ))}
        </ul>
        <DecisionForm tile={tile} />
      </div>
    </Card>
  );
}

function DecisionForm({ tile }: { tile: ReportedTile }) {
  const { mutate, isPending, variables } = useDecide(tile);
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const parsed = moderationNoteField.safeParse(note);

  function decide(decision: Decision) {
    setIsAsking(false);
    if (parsed.success) mutate({ decision, note: parsed.data });
  }

  function press(decision: Decision) {
    setIsChecked(true);
    if (!parsed.success) return area.current?.focus();
    if (decision === 'remove') setIsAsking(true);
    else decide(decision);
  }

  const isBusy = (decision: Decision) => isPending && variables.decision === decision;
  return (
    <div className={styles.form}>
      <TextArea
        label={words.note}
        hint={words.noteHint}
        error={isChecked ? parsed.error?.issues[0]?.message : undefined}
        value={note}
        maxLength={limits.moderation.noteMax}
        rows={2}
        ref={area}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.answers}>
        <Button isBusy={isBusy('dismiss')} onClick={() => press('dismiss')}>
          {words.dismiss}
        </Button>
        <Button kind="danger" isBusy={isBusy('remove')} onClick={() => press('remove')}>
          {words.remove}
        </Button>
      </div>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={words.removeTitle}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{texts.post.cancel}</Button>
            <Button kind="danger" onClick={() => decide('remove')}>
              {words.remove}
            </Button>
          </>
        }
      >
        <p>{words.removeText}</p>
      </AlertDialog>
    </div>
  );
}
