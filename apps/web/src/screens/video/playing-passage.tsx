import type { Tile } from '@reprise/contract/feed/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ShareButton } from '#features/chat/share/post-sharing.tsx';
import type { TileActions } from '#features/feed/list/tile-actions.ts';
import { userParamOf } from '#features/feed/list/viewer-rules.ts';
import { momentQuery } from '#features/feed/moment/moment.api.ts';
import { OthersLink } from '#features/feed/moment/others-link.tsx';
import { Age } from '#features/feed/post/owner-line.tsx';
import { PostActions } from '#features/feed/post/post-actions.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import styles from './playing-passage.module.css';

interface PlayingPassageProps {
  readonly tile: Tile;
  readonly viewer: AuthUser | null;
  readonly actions: TileActions;
}

/** What the passage that plays has below its words. */
export function PlayingPassage({ tile, viewer, actions }: PlayingPassageProps) {
  const { data: moment } = useQuery(momentQuery(tile.tile_id, userParamOf(viewer)));
  return (
    <>
      {moment && moment.others > 0 && (
        <div className={styles.others}>
          <OthersLink publicId={tile.public_id} moment={moment} viewer={viewer} />
        </div>
      )}
      <div className={styles.actions}>
        <span className={styles.age}>
          <Age created={tile.created_date} />
        </span>
        <PostActions
          tile={tile}
          viewer={viewer}
          actions={actions}
          renderSharing={(each, like) => (
            <>
              {like}
              <ShareButton tile={each} viewer={viewer} />
            </>
          )}
        />
      </div>
    </>
  );
}
