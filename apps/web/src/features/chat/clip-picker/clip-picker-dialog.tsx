import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { chatTexts } from '@reprise/contract/chat/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { AudienceSign } from '#clips/audience/audience-sign.tsx';
import { Poster } from '#clips/player/view/clip-poster.tsx';
import { ProviderLine } from '#clips/source/provider-line.tsx';
import { type LinkInText, linkInText } from '#features/chat/link-in-text.ts';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import {
  attachedClip,
  type PickedClip,
  type PickableClips,
  pickableClipsQuery,
} from './clip-picker.api.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './clip-picker.module.css';

const segments = [
  { value: 'own', label: chatTexts.yourClips },
  { value: 'saved', label: chatTexts.savedClips },
] as const;

const linkSegment = { value: 'link', label: messageClipTexts.fromLink } as const;

interface ClipPickerDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onClosed?: () => void;
  /** Default: for a message. */
  readonly title?: string;
  readonly user: string;
  readonly onPick: (clip: PickedClip) => void;
  /** Absent where only posted clips are chosen. */
  readonly onLink?: (link: LinkInText) => void;
  readonly finalFocus: () => HTMLElement | null;
}

export function ClipPickerDialog({
  title = chatTexts.addClip,
  user,
  onPick,
  onLink,
  ...dialog
}: ClipPickerDialogProps) {
  const [kind, setKind] = useState<PickableClips | 'link'>('own');
  function handlePick(clip: PickedClip) {
    onPick(clip);
    dialog.onClose();
  }
  return (
    <Dialog {...dialog} title={title}>
      <SegmentedControl
        label={title}
        value={kind}
        segments={onLink ? [...segments, linkSegment] : segments}
        onChange={setKind}
      />
      {kind === 'link' ? (
        onLink && <LinkForm onLink={onLink} />
      ) : (
        <PickableClipList key={kind} user={user} kind={kind} onPick={handlePick} />
      )}
    </Dialog>
  );
}

function LinkForm({ onLink }: { onLink: (link: LinkInText) => void }) {
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const link = linkInText(text);
    setIsWrong(link === null);
    if (link) onLink(link);
  }

  return (
    <form noValidate className={styles.link} onSubmit={handleSubmit}>
      <TextField
        label={createTexts.videoLink}
        hint={createTexts.videoLinkHint}
        error={isWrong ? createTexts.wrongLink : undefined}
        placeholder={createTexts.videoLinkExample}
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setIsWrong(false);
          setText(event.currentTarget.value);
        }}
      />
      <Button type="submit" kind="main" icon={<Scissors aria-hidden />}>
        {messageClipTexts.clipIt}
      </Button>
    </form>
  );
}

interface PickableClipListProps {
  readonly user: string;
  readonly kind: PickableClips;
  readonly onPick: (clip: PickedClip) => void;
}

function PickableClipList({ user, kind, onPick }: PickableClipListProps) {
  const query = useInfiniteQuery(pickableClipsQuery(user, kind));
  const { data, isError, hasNextPage, isFetchingNextPage } = query;
  const tiles = data?.pages.flatMap(({ rows }) => rows);
  return (
    <Stack gap={3} align="center" justify="start" className={styles.content}>
      {!tiles && !isError && <ClipGridSkeleton />}
      {!tiles && isError && (
        <FailedState text={chatTexts.clipsFailed} onRetry={() => void query.refetch()} />
      )}
      {tiles?.length === 0 && (
        <p className={styles.none}>
          {kind === 'own' ? chatTexts.noOwnClips : chatTexts.noSavedClips}
        </p>
      )}
      {tiles && tiles.length > 0 && (
        <ul className={styles.grid}>
          {tiles.map((tile) => (
            <li key={tile.tile_id}>
              <Stack
                as="button"
                gap={1}
                type="button"
                className={styles.clip}
                onClick={() => onPick(attachedClip(tile))}
              >
                <Poster videoId={tile.tile_link} className={styles.poster} />
                <span className={styles.caption} dir="auto">
                  <AudienceSign tile={tile} isSmall /> {tile.tile_desc}
                </span>
              </Stack>
            </li>
          ))}
        </ul>
      )}
      {tiles && <ProviderLine videoIds={tiles.map(({ tile_link }) => tile_link)} />}
      {hasNextPage && (
        <Button isBusy={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {controlTexts.showMore}
        </Button>
      )}
    </Stack>
  );
}

function ClipGridSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label={controlTexts.loading}>
      {[0, 1, 2, 3].map((nth) => (
        <Skeleton key={nth} width="100%" height={130} />
      ))}
    </div>
  );
}
