import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileAudience, type TileAudience } from '@reprise/contract/tiles/audience.ts';
import { audienceLabel, audienceTexts } from '@reprise/contract/tiles/audience-texts.ts';
import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { captionField } from '@reprise/contract/tiles/rules/field-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Globe, Lock } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useId, useRef, useState } from 'react';
import { useNewAudience } from '#clips/audience/use-new-audience.ts';
import type { Viewer } from '#features/feed/list/viewer-rules.ts';
import { callApi } from '#platform/api/api-client.ts';
import { userKey } from '#platform/api/query-keys.ts';
import { storageItem } from '#platform/storage/storage.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './mark-box.module.css';
import { refreshMoments } from './moment.api.ts';
import { RepeatSign } from './repeat-sign.tsx';

const audienceSegments = tileAudience.options.map((value) => ({
  value,
  label: audienceTexts[value].name,
  icon: value === 'everyone' ? <Globe aria-hidden /> : <Lock aria-hidden />,
}));

interface MarkBoxProps {
  readonly tile: Tile;
  readonly viewer: Viewer;
  readonly onClose: () => void;
  readonly onShared: () => void;
}

/** Posts the viewer's own words on the same cut. The words stay until they are shared. */
export function MarkBox({ tile, viewer, onClose, onShared }: MarkBoxProps) {
  const draft = storageItem('draft', `mark.${tile.tile_id}`);
  const [words, setWords] = useState(() => draft.read() ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const [titleId, errorId] = [useId(), useId()];
  const [audience, chooseAudience] = useNewAudience();
  const { mutate, isPending } = useMark(tile, viewer);
  const parsed = captionField.safeParse(words);
  const error = isChecked ? parsed.error?.issues[0]?.message : undefined;

  function handleChange(text: string) {
    setWords(text);
    draft.write(text);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!parsed.success) area.current?.focus();
    else if (!isPending) {
      const mark = { description: parsed.data, audience };
      mutate(mark, {
        onSuccess: () => {
          draft.remove();
          onShared();
        },
      });
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.currentTarget.requestSubmit();
    }
  }

  const times = { startTime: tile.starttime, endTime: tile.endtime };
  return (
    <form
      ref={bringIntoView}
      aria-labelledby={titleId}
      noValidate
      className={styles.box}
      onSubmit={handleSubmit}
      onKeyDown={handleKeyDown}
    >
      <h2 id={titleId} className={styles.title}>
        {momentTexts.markToo}
      </h2>
      <div className={styles.field}>
        <Avatar src={viewer.photoURL} size={32} />
        <textarea
          ref={area}
          dir="auto"
          rows={1}
          autoFocus
          aria-label={momentTexts.words}
          placeholder={momentTexts.words}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          value={words}
          className={styles.words}
          onChange={(event) => handleChange(event.currentTarget.value)}
        />
      </div>
      {error !== undefined && (
        <p role="alert" id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.end}>
        <span className={styles.cut}>
          <RepeatSign />
          {formatClipTimes(times).join(' – ')}
        </span>
        <SegmentedControl
          label={audienceLabel}
          value={audience}
          segments={audienceSegments}
          onChange={chooseAudience}
        />
        <Button kind="quiet" onClick={onClose}>
          {controlTexts.cancel}
        </Button>
        <Button type="submit" kind="main" isBusy={isPending}>
          {momentTexts.share}
        </Button>
      </div>
    </form>
  );
}

/** With its buttons: the browser shows only the focused field. */
function bringIntoView(form: HTMLFormElement | null): void {
  form?.scrollIntoView({ block: 'nearest' });
}

interface Mark {
  readonly description: string;
  readonly audience: TileAudience;
}

/** With one id, a retry after a lost response posts once. */
function useMark(tile: Tile, { displayName }: Viewer) {
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (mark: Mark) =>
      callApi(tileEndpoints.createVideo, {
        body: {
          id,
          link: tile.tile_link,
          ...mark,
          owner: displayName,
          date: new Date().toISOString(),
          startTime: tile.starttime,
          endTime: tile.endtime,
          marks: tile.tile_id,
        },
      }),
    onSuccess: () => {
      void refreshMoments(client);
      void client.invalidateQueries({ queryKey: userKey(displayName) });
    },
    meta: { notice: momentTexts.shareFailed, notFoundNotice: clipTexts.gone },
  });
}
