import type { Tile } from '@reprise/contract/feed/calls.ts';
import { Link } from 'react-router';
import { ownerPath, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Age } from './age.tsx';
import styles from './owner-line.module.css';

export function OwnerLine({ tile, viewer }: { tile: Tile; viewer: Viewer | null }) {
  const path = ownerPath(viewer, tile.tile_owner);
  return (
    <div className={styles.owner}>
      {/* The name is the accessible link; the avatar only enlarges the target. */}
      <Link to={path} className={styles.avatar} tabIndex={-1} aria-hidden="true">
        <Avatar key={tile.img_url} src={tile.img_url} size={40} />
      </Link>
      <div className={styles.text}>
        <Link to={path} className={styles.name}>
          {tile.tile_owner}
        </Link>
        <Age key={tile.tile_id} created={tile.created_date} />
      </div>
    </div>
  );
}
