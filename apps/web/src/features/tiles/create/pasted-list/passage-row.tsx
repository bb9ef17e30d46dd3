import { formatClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { pastedListTexts as texts } from '@reprise/contract/tiles/pasted-list-texts.ts';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useVideoSource } from '#clips/source/source.api.ts';
import { usePreview } from '#clips/trim/use-preview.ts';
import { ClipPreview } from '#features/tiles/create/clip-preview.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextArea } from '#ui/forms/text-field.tsx';
import { Card } from '#ui/primitives/card.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './pasted-list.module.css';
import type { PassageDraft, usePastedList } from './use-pasted-list.ts';

interface PassageRowProps {
  readonly passage: PassageDraft;
  readonly list: ReturnType<typeof usePastedList>;
  readonly isOpen: boolean;
  readonly error: string | undefined;
  readonly onToggle: () => void;
}

/** One player at a time: opening a row closes the other. */
export function PassageRow({ passage, list, isOpen, error, onToggle }: PassageRowProps) {
  const { id, videoId, description, isChosen } = passage;
  const times = formatClipTimes(passage).join('–');
  return (
    <Card as="li" gap={3} className={styles.row}>
      <Row justify="between" gap={3}>
        <div className={styles.choice}>
          <label className={styles.times}>
            <Checkbox
              checked={isChosen}
              aria-label={texts.choose(times)}
              onChange={({ currentTarget }) => list.choose(id, currentTarget.checked)}
            />
            {times}
          </label>
          <span className={styles.video}>{videoId}</span>
        </div>
        <Row gap={1}>
          <IconButton
            label={isOpen ? texts.close(times) : texts.watch(times)}
            icon={isOpen ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
          <IconButton
            label={texts.remove(times)}
            icon={<Trash2 />}
            onClick={() => list.remove(new Set([id]))}
          />
        </Row>
      </Row>
      {isOpen && <PassagePlayer passage={passage} list={list} />}
      <TextArea
        label={texts.words(times)}
        isLabelHidden
        rows={2}
        className={styles.words}
        error={error}
        value={description}
        onChange={({ currentTarget }) => list.describe(id, currentTarget.value)}
      />
    </Card>
  );
}

function PassagePlayer({ passage, list }: Pick<PassageRowProps, 'passage' | 'list'>) {
  const preview = usePreview(passage.videoId, passage);
  const source = useVideoSource(passage.videoId);
  const { length } = preview;
  const fitToVideo = useEffectEvent(() => {
    const { startTime, endTime } = preview.times;
    if (startTime !== passage.startTime || endTime !== passage.endTime)
      list.trim(passage.id, preview.times);
  });

  useEffect(() => {
    if (length > 0) fitToVideo();
  }, [length]);

  return (
    <ClipPreview
      preview={preview}
      source={source}
      onTrim={(times) => list.trim(passage.id, times)}
    />
  );
}
