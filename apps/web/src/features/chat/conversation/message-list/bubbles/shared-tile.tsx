import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Clip } from '#clips/player/clip-player.ts';
import { SourceCredit } from '#clips/source/source-credit.tsx';
import { sharedTileQuery } from '#features/chat/chat.api.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import styles from './shared-tile.module.css';

interface SharedTileProps {
  readonly publicId: string;
  readonly clip: Clip;
}

/** Shows caption, owner and source of a clip, if the viewer may see them. */
export function SharedTile({ publicId, clip }: SharedTileProps) {
  const { data: tile, isPending } = useQuery(sharedTileQuery(publicId));
  // Deleted, or hidden by a block.
  if (tile === null) return null;
  return (
    <div className={styles.tile} aria-busy={isPending}>
      <p className={styles.caption} dir="auto">
        {tile?.tile_desc ?? (isPending && <Skeleton width="80%" height={12} />)}
      </p>
      <div className={styles.owner}>
        {tile && (
          <Link className={styles.name} to={friendPath(tile.tile_owner)}>
            <Avatar key={tile.img_url} src={tile.img_url} size={20} />
            <span>{tile.tile_owner}</span>
          </Link>
        )}
        <Link className={styles.open} to={tilePath(publicId)}>
          {linkTexts.open}
        </Link>
      </div>
      <div className={styles.source}>
        {tile && <SourceCredit clip={clip} source={tile.source} />}
      </div>
    </div>
  );
}
