import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { isOwn, type Viewer } from '#features/feed/list/viewer-rules.ts';
import styles from './audience-note.module.css';

/** Says in a sentence who sees a clip that not everyone sees (`isLimited`). */
export function AudienceNote({ tile, viewer }: { tile: Tile; viewer: Viewer | null }) {
  return <p className={styles.note}>{noteOf(tile, viewer)}</p>;
}

function noteOf({ tile_owner: owner, hidden }: Tile, viewer: Viewer | null): string {
  if (hidden) return tileTexts.hiddenNote;
  return isOwn(viewer, owner) ? tileTexts.onlyYourFriends : tileTexts.onlyFriendsOf(owner);
}
