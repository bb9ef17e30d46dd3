import { reactionTexts } from '@reprise/contract/chat/texts.ts';
import { reactions } from '@reprise/contract/chat/reactions.ts';
import { textParts } from '@reprise/contract/rules/text-parts.ts';
import { withShownHost } from '@reprise/contract/rules/web-host.ts';
import { ReactionGlyph } from '#features/chat/reactions/reaction-glyph.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './message-text.module.css';

const FEW_EMOJI = 3;
const MAX = 6;
const EMOJI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

interface MessageTextProps {
  readonly text: string;
}

/** Text with links, or up to six large emoji. Quick reactions show their drawings. */
export function MessageText({ text }: MessageTextProps) {
  const emoji = emojiOnly(text);
  if (emoji.length > 0) {
    const size = emoji.length <= FEW_EMOJI ? styles.large : styles.medium;
    return (
      <span className={classNames(styles.emoji, size)}>
        {emoji.map(({ emoji: one, start }) => (
          <Emoji key={start} emoji={one} />
        ))}
      </span>
    );
  }
  const parts = textParts(text).map(({ text: part, start, href }) =>
    href === undefined ? (
      part
    ) : (
      <a
        key={start}
        className={styles.link}
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
      >
        {withShownHost(part)}
      </a>
    ),
  );
  return (
    <span className={styles.text} dir="auto">
      {parts}
    </span>
  );
}

function Emoji({ emoji }: { emoji: string }) {
  const reaction = reactions.find((one) => reactionTexts[one].emoji === emoji);
  if (!reaction) return emoji;
  return (
    <span role="img" aria-label={reactionTexts[reaction].name}>
      <ReactionGlyph reaction={reaction} />
      <span className={styles.copied}>{emoji}</span>
    </span>
  );
}

interface PlacedEmoji {
  readonly emoji: string;
  readonly start: number;
}

/** Returns the emoji if the text has only one to six emoji and spaces, otherwise none. */
export function emojiOnly(text: string): PlacedEmoji[] {
  // An emoji has at most 35 code units.
  if (text.length > MAX * 40) return [];
  const emoji = Array.from(graphemes.segment(text.trim()), ({ segment, index }) => ({
    emoji: segment,
    start: index,
  })).filter((placed) => placed.emoji.trim() !== '');
  return emoji.length <= MAX && emoji.every((placed) => EMOJI.test(placed.emoji)) ? emoji : [];
}
