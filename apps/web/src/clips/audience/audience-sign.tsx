import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { EyeOff, Lock } from 'lucide-react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './audience-sign.module.css';
import { isLimited } from './is-limited.ts';

interface AudienceSignProps {
  readonly tile: Pick<Tile, 'audience' | 'hidden'>;
  /** In lists: shows only the icon. */
  readonly isSmall?: boolean;
}

/** Marks a clip that not everyone sees. Nothing for others. */
export function AudienceSign({ tile, isSmall = false }: AudienceSignProps) {
  if (!isLimited(tile)) return null;
  const { friends, friendsOnly, hidden } = tileTexts;
  const Icon = tile.hidden ? EyeOff : Lock;
  if (isSmall) {
    const name = tile.hidden ? hidden : friendsOnly;
    return (
      <span className={styles.small} title={name}>
        <Icon aria-hidden />
        <span className="visually-hidden">{name}</span>
      </span>
    );
  }
  return (
    <span className={styles.sign} title={tile.hidden ? undefined : friendsOnly}>
      <Icon aria-hidden />
      <span className={classNames(!tile.hidden && styles.name)}>
        {tile.hidden ? hidden : friends}
      </span>
    </span>
  );
}
