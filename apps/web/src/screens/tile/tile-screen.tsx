import { clipTitle } from '@reprise/contract/rules/clip-page.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useLocation, useParams } from 'react-router';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { FeedViewer } from '#features/feed/feed-viewer.tsx';
import { useSharedTile } from '#features/feed/feed.api.ts';
import { userOf } from '#features/feed/viewer.ts';
import { PostSharing } from '#features/share/post-sharing.tsx';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';
import { ButtonLink } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import styles from './tile-screen.module.css';

/** A clip by its own address: it comes first, and NEXT goes on into the feed. */
export function TileScreen() {
  const { publicId = '' } = useParams();
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userOf(viewer);
  const block = useBlock(user);
  const { key } = useLocation();
  const source = { kind: 'tile', publicId, user, visit: key } as const;
  const tile = useSharedTile(source);
  const title = tile ? clipTitle(tile) : texts.player.video;
  useDocumentTitle(title);

  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{title}</h1>
      <FeedViewer
        source={source}
        viewer={viewer}
        onBlock={block}
        renderSharing={(shown) => <PostSharing tile={shown} viewer={viewer} />}
        empty={
          <EmptyState
            text={texts.links.gone}
            action={<ButtonLink to="/">{texts.links.home}</ButtonLink>}
          />
        }
      />
    </div>
  );
}
