import { messageClipTexts } from '@reprise/contract/chat/clip-texts.ts';
import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { shellLimits } from '@reprise/contract/shell/limits.ts';
import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { audienceTexts } from '@reprise/contract/tiles/audience-texts.ts';
import { captionField } from '@reprise/contract/tiles/rules/field-rules.ts';
import { Lock, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ClipControls } from '#clips/player/controls/clip-controls.tsx';
import { isUnavailableReason } from '#clips/player/unavailable-reason.ts';
import { ClipView } from '#clips/player/view/clip-view.tsx';
import { useVideoSource } from '#clips/source/source.api.ts';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { useTimes } from '#clips/trim/times-draft.ts';
import { Trim } from '#clips/trim/trim.tsx';
import { type Preview, usePreview } from '#clips/trim/use-preview.ts';
import type { AttachedClip } from '#features/chat/clip-picker/clip-picker.api.ts';
import { audiencePreference } from '#platform/preferences/preferences.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './clip-sheet.module.css';

const PHONE = `(max-width: ${shellLimits.mobileMaxPx}px)`;

export interface NewClipPost {
  readonly clip: ClipTimes & { readonly videoId: string };
  readonly description: string;
  readonly audience: TileAudience;
}

export interface NewClip {
  readonly videoId: string;
  /** Seconds. */
  readonly startTime: number;
  readonly words: string;
}

interface ClipSheetProps {
  readonly newClip: NewClip;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The friend, or the group. */
  readonly to: string;
  readonly onSend: (text: string, clip: AttachedClip) => void;
  readonly onPost: (post: NewClipPost) => void;
}

/** Cuts a clip for one conversation: in a column next to it, on phones in a dialog. */
export function ClipSheet({ isOpen, onClose, ...form }: ClipSheetProps) {
  const isPhone = useMedia(PHONE);
  // The state outlives turning a phone.
  const state = useClipForm(form);
  if (isPhone) {
    return (
      <Dialog isOpen={isOpen} onClose={onClose} title={messageClipTexts.clipIt}>
        <ClipForm {...state} />
      </Dialog>
    );
  }
  return (
    isOpen && (
      <Column onClose={onClose}>
        <ClipForm {...state} />
      </Column>
    )
  );
}

/** The conversation next to it stays usable. */
function Column({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const column = useRef<HTMLElement>(null);
  useEffect(() => column.current?.focus({ preventScroll: true }), []);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event)) return;
    onClose();
  }

  return (
    <section
      ref={column}
      tabIndex={-1}
      role="dialog"
      aria-label={messageClipTexts.clipIt}
      data-clip-sheet
      className={styles.column}
      onKeyDown={handleKeyDown}
    >
      <Row as="header" justify="between" className={styles.head}>
        <h2>{messageClipTexts.clipIt}</h2>
        <IconButton label={controlTexts.close} icon={<X aria-hidden />} onClick={onClose} />
      </Row>
      {children}
    </section>
  );
}

function useClipForm({ newClip, to, onSend, onPost }: Omit<ClipSheetProps, 'isOpen' | 'onClose'>) {
  const { videoId, startTime } = newClip;
  const times = useTimes(normalizeTimes({ startTime, endTime: startTime }));
  const preview = usePreview(videoId, times.draft.times);
  const source = useVideoSource(videoId);
  const [words, setWords] = useState(newClip.words);
  const [isPosting, setIsPosting] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const { status } = preview.playback;
  const isUnavailable = status.kind === 'failed' && isUnavailableReason(status.reason);
  const caption = captionField.safeParse(words);
  const captionError = isPosting && isChecked ? caption.error?.issues[0]?.message : undefined;
  const error = lengthError(words, chatLimits.textMax) ?? captionError;

  /** Returns false if the words have to be changed. */
  function send(): boolean {
    setIsChecked(true);
    if (lengthError(words, chatLimits.textMax) !== undefined) return false;
    if (isPosting && !caption.success) return false;
    const { startTime: starttime, endTime: endtime } = preview.times;
    const { unavailable: _, ...credit } = source;
    onSend(words.trim() === '' ? '' : words, {
      ...{ id: null, link: videoId, starttime, endtime },
      source: credit,
    });
    if (isPosting && caption.success) {
      const clip = { videoId, ...preview.times };
      onPost({ clip, description: caption.data, audience: audiencePreference.get() });
    }
    return true;
  }

  return {
    ...{ to, preview, source, words, setWords, isPosting, setIsPosting, error, send },
    canSend: source.unavailable === undefined && !isUnavailable && !preview.isBadLink,
    trim: (range: ClipTimes) => times.set(range, preview.length),
  };
}

type ClipFormProps = ReturnType<typeof useClipForm>;

function ClipForm({ preview, source, trim, words, error, canSend, ...form }: ClipFormProps) {
  const { playback } = preview;
  const field = useRef<HTMLInputElement>(null);
  const root = useFocusOnTrim(preview);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (canSend && !form.send()) field.current?.focus();
  }

  return (
    <form ref={root} noValidate className={styles.form} onSubmit={handleSubmit}>
      <div className={styles.frame}>
        <ClipView playback={playback} size="preview" />
      </div>
      <Row justify="between" className={styles.line}>
        <Text as="span" dir="ltr" tone="strong" size="lead" weight={650} className={styles.length}>
          {lengthOf(preview.times)}
        </Text>
        <div className={styles.credit}>
          <SourceCredit clip={playback.clip} source={source} />
        </div>
        <ClipControls playback={playback} hasTimes={false} soundOffer="always" />
      </Row>
      <Trim preview={preview} onTrim={trim} />
      <TextField
        ref={field}
        label={messageClipTexts.words}
        isLabelHidden
        placeholder={messageClipTexts.words}
        value={words}
        error={error}
        onChange={(event) => form.setWords(event.currentTarget.value)}
      />
      <Switch label={messageClipTexts.postToo} isOn={form.isPosting} onChange={form.setIsPosting} />
      <div className={styles.end}>
        <Button type="submit" kind="main" isWide disabled={!canSend}>
          {messageClipTexts.sendTo(form.to)}
        </Button>
        <Text tone="muted" size="small" className={styles.only} role="status">
          {form.isPosting ? (
            audienceTexts[audiencePreference.get()].hint
          ) : (
            <>
              <Lock aria-hidden />
              {messageClipTexts.onlyConversation}
            </>
          )}
        </Text>
      </div>
    </form>
  );
}

/** Once the length of the video is known, unless the user is somewhere in the form. */
function useFocusOnTrim({ length }: Preview) {
  const root = useRef<HTMLFormElement>(null);
  const hasTrack = length > 0;
  useEffect(() => {
    const form = root.current;
    if (!hasTrack || !form || form.contains(document.activeElement)) return;
    form.querySelector<HTMLElement>('[role="slider"]')?.focus({ preventScroll: true });
  }, [hasTrack]);
  return root;
}

function lengthOf({ startTime, endTime }: ClipTimes): string {
  return `${Math.round((endTime - startTime) * 10) / 10} s`;
}
