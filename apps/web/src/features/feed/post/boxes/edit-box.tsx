import type { Tile } from '@reprise/contract/feed/calls.ts';
import { captionEditField } from '@reprise/contract/tiles/rules/field-rules.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { AudiencePicker } from '#clips/audience/audience-picker.tsx';
import { CaptionField } from '#clips/caption/caption-field.tsx';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { TimeBoxes } from '#clips/trim/time-boxes.tsx';
import { useTimes } from '#clips/trim/times-draft.ts';
import { Trim } from '#clips/trim/trim.tsx';
import { usePreview } from '#clips/trim/use-preview.ts';
import type { TileEdit } from '#features/feed/list/tile-updates.ts';
import type { DialogProps } from '#ui/overlays/dialog-content.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { captionDraft } from './caption-draft.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './edit-box.module.css';

interface EditBoxProps extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  readonly tile: Tile;
  readonly draft: TileEdit | undefined;
  readonly onSubmit: (edit: TileEdit) => void;
}

export function EditBox({ tile, draft, onSubmit, ...box }: EditBoxProps) {
  const formId = useId();
  function handleCancel() {
    captionDraft(tile.tile_id).remove();
    box.onClose();
  }
  function handleSubmit(edit: TileEdit) {
    box.onClose();
    onSubmit(edit);
  }
  return (
    <Dialog
      {...box}
      onClose={handleCancel}
      title={tileTexts.editTitle}
      isWide
      actions={
        <>
          <Button onClick={handleCancel}>{controlTexts.cancel}</Button>
          <Button kind="main" type="submit" form={formId}>
            {tileTexts.update}
          </Button>
        </>
      }
    >
      <EditForm id={formId} tile={tile} draft={draft} onSubmit={handleSubmit} />
    </Dialog>
  );
}

interface EditFormProps {
  readonly id: string;
  readonly tile: Tile;
  readonly draft: TileEdit | undefined;
  readonly onSubmit: (edit: TileEdit) => void;
}

function EditForm({ id, tile, draft, onSubmit }: EditFormProps) {
  const before = { startTime: tile.starttime, endTime: tile.endtime };
  const typed = captionDraft(tile.tile_id);
  const [caption, setCaption] = useState(draft?.caption ?? typed.read() ?? tile.tile_desc);
  const audienceBefore = tile.audience ?? 'everyone';
  const [audience, setAudience] = useState(draft?.audience ?? audienceBefore);
  const [isChecked, setIsChecked] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const form = useTimes(draft?.times ?? before);
  const preview = usePreview(tile.tile_link, form.draft.times);
  const { times, playback, length } = preview;
  const parsed = captionEditField.safeParse(caption);

  function handleCaption(text: string) {
    setCaption(text);
    typed.write(text);
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (!parsed.success) area.current?.focus();
    if (!parsed.success || !form.areValid) return;
    // Times that the user did not change stay, even if the video is shorter.
    const { startTime, endTime } = form.draft.times;
    const isTrimmed = startTime !== before.startTime || endTime !== before.endTime;
    onSubmit({
      caption: parsed.data,
      times: isTrimmed ? times : null,
      audience: audience === audienceBefore ? null : audience,
    });
  }

  return (
    <form id={id} className={styles.form} onSubmit={handleSubmit} noValidate>
      <Stack gap={3} justify="start">
        <CaptionField
          label={tileTexts.description}
          error={isChecked ? parsed.error?.issues[0]?.message : undefined}
          value={caption}
          rows={4}
          ref={area}
          autoFocus
          onText={handleCaption}
        />
        <TimeBoxes
          start={form.draft.start}
          end={form.draft.end}
          adjustment={form.adjustment}
          onType={form.type}
          onCommit={() => form.commit(length)}
        />
        <AudiencePicker value={audience} onChange={setAudience} />
      </Stack>
      <Stack justify="start" className={styles.clip}>
        <div className={styles.frame}>
          <ClipView playback={playback} size="bubble" />
        </div>
        <ClipControls playback={playback} />
      </Stack>
      <div className={styles.trim}>
        <Trim preview={preview} onTrim={(range) => form.set(range, length)} />
      </div>
    </form>
  );
}
