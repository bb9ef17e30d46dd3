import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { EyeOff, Lock } from 'lucide-react';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './audience-marks.module.css';

/** Next to the age of a clip that not everyone sees (`isLimited`). */
export function AudienceSign({ tile }: { tile: Tile }) {
  const { friends, friendsOnly, hidden } = tileTexts;
  return (
    <span className={styles.sign} title={tile.hidden ? undefined : friendsOnly}>
      {tile.hidden ? <EyeOff aria-hidden /> : <Lock aria-hidden />}
      <span className={classNames(!tile.hidden && styles.name)}>
        {tile.hidden ? hidden : friends}
      </span>
    </span>
  );
}

/** Says in a sentence who sees such a clip. */
export function AudienceNote({ tile, viewer }: { tile: Tile; viewer: Viewer | null }) {
  return <p className={styles.note}>{noteOf(tile, viewer)}</p>;
}

function noteOf({ tile_owner: owner, hidden }: Tile, viewer: Viewer | null): string {
  if (hidden) return tileTexts.hiddenNote;
  return isOwn(viewer, owner) ? tileTexts.onlyYourFriends : tileTexts.onlyFriendsOf(owner);
}
