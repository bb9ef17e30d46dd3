import { chatLimits } from '@reprise/contract/chat/limits.ts';
import { chatTexts, reactionTexts } from '@reprise/contract/chat/texts.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { SendHorizontal, SmilePlus } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { ClipOfferBar } from '#features/chat/new-clip/clip-offer.tsx';
import type { LinkInText } from '#features/chat/link-in-text.ts';
import { useClipOffer } from '#features/chat/new-clip/use-clip-offer.ts';
import { QuickReactionButtons } from '#features/chat/reactions/quick-reaction-buttons.tsx';
import { isComposing } from '#ui/forms/is-composing.ts';
import { useSendTyping } from '#platform/live/use-typing.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './send-box.module.css';

interface SendBoxProps {
  readonly chat: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onSend: (text: string) => void;
  /** The user wants to clip the video of a link in the text. */
  readonly onClip: (link: LinkInText) => void;
  readonly replyTo?: string | undefined;
  readonly onCancelReply: () => void;
  /** True if a clip is attached: the text may then be empty. */
  readonly hasClip: boolean;
  /** True while a link of the text is being clipped. */
  readonly isClipping: boolean;
  readonly children: ReactNode;
}

/**
 * Enter sends and Shift+Enter breaks the line; Enter that ends an IME composition does neither. With
 * the link of a video, Enter clips it and Escape removes the offer.
 */
export function SendBox({
  chat,
  text,
  onText,
  onSend,
  onClip,
  replyTo,
  onCancelReply,
  hasClip,
  isClipping,
  children,
}: SendBoxProps) {
  const sendTyping = useSendTyping(chat);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isReacting, setIsReacting] = useState(false);
  const reactionsId = useId();
  const error = lengthError(text, chatLimits.textMax);
  const errorId = useId();
  const isReady = error === undefined && (text.trim() !== '' || hasClip);
  const offer = useClipOffer(text, hasClip || isClipping);

  useEffect(() => {
    if (replyTo !== undefined) area.current?.focus();
  }, [replyTo]);

  function handleChange(value: string) {
    onText(value);
    if (value.trim() !== '') sendTyping();
  }

  function send() {
    if (!isReady) return;
    onSend(text.trim() === '' ? '' : text);
    area.current?.focus();
  }

  function insert(emoji: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const next = text.slice(0, selectionStart) + emoji + text.slice(selectionEnd);
    handleChange(next);
    setIsReacting(false);
    area.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (offer && offer.source.unavailable === undefined) onClip(offer.link);
    else send();
  }

  function handleEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isComposing(event)) return;
    if (!isReacting && !offer) return onCancelReply();
    if (isReacting) setIsReacting(false);
    else offer?.onDismiss();
    area.current?.focus();
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={handleSubmit} onKeyDown={handleEscape}>
      {offer && <ClipOfferBar offer={offer} onClip={() => onClip(offer.link)} onSendLink={send} />}
      <Row gap={2} align="end" className={styles.box}>
        {children}
        <div className={styles.field}>
          <textarea
            ref={area}
            className={styles.area}
            dir="auto"
            rows={1}
            aria-label={chatTexts.sendPlaceholder}
            placeholder={chatTexts.sendPlaceholder}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : errorId}
            enterKeyHint="send"
            // On phones, autofocus would open the keyboard over the messages.
            autoFocus={matchMedia('(pointer: fine)').matches}
            value={text}
            onChange={(event) => handleChange(event.currentTarget.value)}
            onKeyDown={handleKeyDown}
          />
          <IconButton
            label={chatTexts.addReaction}
            icon={<SmilePlus aria-hidden />}
            className={styles.smile}
            aria-expanded={isReacting}
            aria-controls={reactionsId}
            onClick={() => setIsReacting(!isReacting)}
          />
        </div>
        <button
          type="submit"
          className={styles.send}
          aria-label={chatTexts.send}
          title={chatTexts.send}
          aria-disabled={!isReady}
        >
          <SendHorizontal aria-hidden />
        </button>
      </Row>
      {error !== undefined && (
        <Text tone="red" size="small" role="alert" id={errorId} className={styles.error}>
          {error}
        </Text>
      )}
      <div id={reactionsId}>
        {isReacting && (
          <QuickReactionButtons
            className={styles.reactions}
            onChoose={(reaction) => insert(reactionTexts[reaction].emoji)}
          />
        )}
      </div>
    </form>
  );
}
