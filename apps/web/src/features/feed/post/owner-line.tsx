import { locale } from '@reprise/contract/language/current.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isLimited } from '#clips/audience/is-limited.ts';
import { ownerPath, type Viewer } from '#features/feed/list/viewer-rules.ts';
import { useNow } from '#platform/hooks/use-now.ts';
import { lazyPart } from '#platform/lazy-part.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import styles from './owner-line.module.css';

const AudienceSign = lazyPart(
  async () => (await import('#clips/audience/audience-sign.tsx')).AudienceSign,
);

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
        <span className={styles.line}>
          <Age key={tile.tile_id} created={tile.created_date} />
          {isLimited(tile) && (
            <Suspense>
              <AudienceSign tile={tile} />
            </Suspense>
          )}
        </span>
      </div>
    </div>
  );
}

export function Age({ created }: { created: string }) {
  const now = useNow();
  const [wasHovered, setWasHovered] = useState(false);
  return (
    <time
      className={styles.age}
      dateTime={created}
      title={wasHovered ? fullDate(created) : undefined}
      onPointerEnter={() => setWasHovered(true)}
      // The age can change between the server render and hydration.
      suppressHydrationWarning
    >
      {relativeAge(created, now)}
    </time>
  );
}

/** The browser's first date format takes 20 ms, so there is none at the start. */
function fullDate(date: string): string {
  return new Date(date).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' });
}
