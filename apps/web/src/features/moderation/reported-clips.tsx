import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import type { Claim, Decision, ReportedTile } from '@reprise/contract/moderation/calls.ts';
import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { moderationNoteField } from '@reprise/contract/moderation/rules/moderation-note.ts';
import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { TaggedText } from '#clips/caption/tagged-text.tsx';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { useClipPlayer } from '#clips/player/use-clip-player.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { useFocusFallback } from '#platform/hooks/use-focus-fallback.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { TextArea } from '#ui/forms/text-field.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { useDecide } from './moderation.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './moderation.module.css';
import { RelativeDate, shortDate } from './relative-date.tsx';

export function ReportedClips({ tiles }: { tiles: readonly ReportedTile[] }) {
  const [tile, ...others] = tiles;
  const keepFocus = useFocusFallback(tile?.tile_id);
  return (
    <Stack
      as="section"
      gap={4}
      ref={keepFocus}
      tabIndex={-1}
      aria-label={moderationTexts.queue}
      className={classNames('focus-target', styles.queue)}
    >
      {tile ? (
        <ReportedClip key={tile.tile_id} tile={tile} />
      ) : (
        <EmptyState text={moderationTexts.noReports} />
      )}
      {others.length > 0 && (
        <Text tone="muted" size="small" className={styles.quiet}>
          {moderationTexts.waiting(others.length)}
        </Text>
      )}
    </Stack>
  );
}

function ReportedClip({ tile }: { tile: ReportedTile }) {
  const playback = useClipPlayer({
    videoId: tile.tile_link,
    startTime: tile.starttime,
    endTime: tile.endtime,
  });
  return (
    <Card
      as="article"
      isBleeding
      className={styles.clip}
      aria-label={tileTexts.by(tile.tile_owner)}
    >
      <ClipView playback={playback} size="feed" />
      <Stack gap={3} className={styles.details}>
        <Row gap={3} justify="between" className={styles.head}>
          <Link to={friendPath(tile.tile_owner)}>{moderationTexts.of(tile.tile_owner)}</Link>
          <ClipControls playback={playback} />
        </Row>
        <Text tone="strong" size="lead" className={styles.caption} dir="auto">
          <TaggedText text={tile.tile_desc} />
        </Text>
        {tile.hidden && (
          <Text tone="amber" weight={600}>
            {moderationTexts.hidden}
          </Text>
        )}
        <Complaints tile={tile} />
        <DecisionForm tile={tile} />
      </Stack>
    </Card>
  );
}

function Complaints({ tile: { reports, report_count, claims } }: { tile: ReportedTile }) {
  return (
    <>
      {claims.length > 0 && (
        <>
          <h2>{moderationTexts.claims(claims.length)}</h2>
          <Stack as="ul" isDivided>
            {claims.map((claim) => (
              <ClaimRow key={`${claim.date} ${claim.email}`} claim={claim} />
            ))}
          </Stack>
        </>
      )}
      {report_count > 0 && (
        <>
          <h2>{moderationTexts.reports(report_count)}</h2>
          <Stack as="ul" isDivided>
            {reports.map(({ reason, date }) => (
              <Stack as="li" gap={1} key={`${date} ${reason}`} className={styles.row}>
                <p className={styles.text}>{reason}</p>
                <RelativeDate date={date} />
              </Stack>
            ))}
          </Stack>
        </>
      )}
    </>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { role, name, email, reason, date, confirmed_date: confirmed } = claim;
  return (
    <Stack as="li" gap={1} className={styles.row}>
      <p>
        <Text as="span" tone="strong" weight={600} dir="auto">
          {name}
        </Text>{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
      <p>
        <q>{claimTexts.roles[role]}</q>
      </p>
      <p className={styles.text}>{reason}</p>
      <RelativeDate date={date} />
      {confirmed === undefined ? (
        <Text tone="amber" size="small">
          {moderationTexts.emailUnconfirmed}
        </Text>
      ) : (
        <Text tone="muted" size="small">
          {moderationTexts.emailConfirmed(shortDate(confirmed))}
        </Text>
      )}
    </Stack>
  );
}

/** The site mails a decision to confirmed addresses only. */
function notifiedBy({ claims }: ReportedTile): 'reports' | 'mailed' | 'unmailed' {
  if (claims.length === 0) return 'reports';
  return claims.every(({ confirmed_date }) => confirmed_date !== undefined) ? 'mailed' : 'unmailed';
}

function DecisionForm({ tile }: { tile: ReportedTile }) {
  const { mutate, isPending, variables } = useDecide(tile);
  const [note, setNote] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const noteRef = useRef<HTMLTextAreaElement>(null);
  const parsed = moderationNoteField.safeParse(note);

  /** A hidden clip stays for the decision, which has a reason of its own. */
  function clear() {
    setNote('');
    setIsChecked(false);
  }

  function decide(decision: Decision) {
    setIsConfirming(false);
    if (!parsed.success) return;
    mutate({ decision, note: parsed.data }, { onSuccess: clear });
  }

  function handlePress(decision: Decision) {
    setIsChecked(true);
    if (!parsed.success) return noteRef.current?.focus();
    if (decision === 'remove') setIsConfirming(true);
    else decide(decision);
  }

  const isBusy = (decision: Decision) => isPending && variables.decision === decision;
  return (
    <Stack gap={3}>
      <TextArea
        label={moderationTexts.note}
        hint={moderationTexts.noteHint[notifiedBy(tile)]}
        error={isChecked ? parsed.error?.issues[0]?.message : undefined}
        value={note}
        rows={2}
        ref={noteRef}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Row gap={3} justify="end" isWrapping className={styles.decisions}>
        {!tile.hidden && (
          <Button isBusy={isBusy('hide')} onClick={() => handlePress('hide')}>
            {moderationTexts.hide}
          </Button>
        )}
        <Button isBusy={isBusy('dismiss')} onClick={() => handlePress('dismiss')}>
          {tile.hidden ? moderationTexts.unhide : moderationTexts.dismiss}
        </Button>
        <Button kind="danger" isBusy={isBusy('remove')} onClick={() => handlePress('remove')}>
          {moderationTexts.remove}
        </Button>
      </Row>
      <AlertDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={moderationTexts.removeTitle}
        actions={
          <>
            <Button onClick={() => setIsConfirming(false)}>{controlTexts.cancel}</Button>
            <Button kind="danger" onClick={() => decide('remove')}>
              {moderationTexts.remove}
            </Button>
          </>
        }
      >
        <p>{moderationTexts.removeText[notifiedBy(tile)]}</p>
      </AlertDialog>
    </Stack>
  );
}
