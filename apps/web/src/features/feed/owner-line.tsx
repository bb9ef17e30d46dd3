import type { Tile } from '@reprise/contract/feed.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar } from '#shared/ui/avatar.tsx';
import styles from './owner-line.module.css';
import { ownerPath, type Viewer } from './viewer.ts';

export function OwnerLine({ tile, viewer }: { tile: Tile; viewer: Viewer | null }) {
  const path = ownerPath(viewer, tile.tile_owner);
  return (
    <div className={styles.owner}>
      {/* The name says where it leads; the picture only makes the target larger. */}
      <Link to={path} className={styles.picture} tabIndex={-1} aria-hidden="true">
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

/** The age when the clip came on the stage. */
function Age({ created }: { created: string }) {
  const [now] = useState(() => new Date());
  return (
    <time className={styles.age} dateTime={created} title={fullDate.format(new Date(created))}>
      {relativeAge(created, now)}
    </time>
  );
}

const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' });
