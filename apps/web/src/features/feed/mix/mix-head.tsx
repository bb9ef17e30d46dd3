import { type Mix, mixTitle } from '@reprise/contract/mixes/calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import { type KeyboardEvent, useState } from 'react';
import { playableIn } from '#features/feed/list/mix-page.api.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { MixCover } from './mix-cover.tsx';
import styles from './mix-head.module.css';

/** More would not fit next to the words. */
const FACES_MAX = 6;

interface MixHeadProps {
  readonly mix: Mix;
  /** Absent if the name is not being edited. */
  readonly onRename: ((title: string) => void) | undefined;
}

/** What the mix is: its cover, its name, whose it is, and how long it plays for the viewer. */
export function MixHead({ mix, onRename }: MixHeadProps) {
  const tiles = playableIn(mix);
  const seconds = tiles.reduce((sum, { starttime, endtime }) => sum + endtime - starttime, 0);
  const others = mix.contributors.filter(({ username }) => username !== mix.owner);
  return (
    <div className={styles.head}>
      <div className={styles.cover}>
        <MixCover covers={tiles.map(({ tile_link }) => tile_link)} />
      </div>
      <div className={styles.words}>
        <h1 dir="auto" className={onRename && 'visually-hidden'}>
          {mix.title}
        </h1>
        {onRename && <TitleField title={mix.title} onRename={onRename} />}
        <p className={styles.about}>
          {!mix.is_own && <Avatar key={mix.img_url} src={mix.img_url} size={20} />}
          <span>
            {mix.is_own ? mixTexts.byYou : mixTexts.by(mix.owner)}
            {others.length > 0 && `, ${mixTexts.with}`}
          </span>
          {others.length > 0 && (
            <span className={styles.faces}>
              {others.slice(0, FACES_MAX).map(({ username, img_url }) => (
                <span key={username} title={username}>
                  <Avatar key={img_url} src={img_url} name={username} size={22} />
                </span>
              ))}
              {others.length > FACES_MAX && <b>+{others.length - FACES_MAX}</b>}
            </span>
          )}
          <span className={styles.length}>
            {tiles.length === 0
              ? mixTexts.noClips
              : `${mixTexts.clips(tiles.length)} · ${mixTexts.length(seconds)}`}
          </span>
        </p>
      </div>
    </div>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly onRename: (title: string) => void;
}

/** The name of a new mix. It is saved when the field loses the focus. */
function TitleField({ title, onRename }: TitleFieldProps) {
  const [value, setValue] = useState(title);
  const parsed = mixTitle.safeParse(value);

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && !isComposing(event)) event.currentTarget.blur();
  }

  return (
    <TextField
      label={mixTexts.name}
      isLabelHidden
      value={value}
      error={parsed.error?.issues[0]?.message}
      autoFocus
      className={styles.title}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={handleKeyDown}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => parsed.success && parsed.data !== title && onRename(parsed.data)}
    />
  );
}
