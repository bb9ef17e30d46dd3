import { clipTexts } from '@reprise/contract/clips/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { feedTexts } from '@reprise/contract/feed/texts.ts';
import { clipTitle } from '@reprise/contract/links/rules/clip-page.ts';
import { publicIdIn, tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { useLinkedTile } from '#features/feed/list/feed.api.ts';
import { userParamOf } from '#features/feed/list/viewer-rules.ts';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { Introduction, SignInInvitation } from '#features/feed/viewer/for-visitors.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './tile-screen.module.css';

/** The URL follows the shown clip, so that a copied link or a reload shows that clip. */
export function TileScreen() {
  const { publicId: address = '' } = useParams();
  const publicId = publicIdIn(address) ?? '';
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userParamOf(viewer);
  const block = useBlock(user);
  const { key } = useLocation();
  const source = { kind: 'tile', publicId, user, visit: key } as const;
  const tile = useLinkedTile(source);
  const [shown, setShown] = useState(tile);
  const title = shown ? clipTitle(shown) : clipTexts.video;
  useDocumentTitle(title);

  function handleShow(next: Tile) {
    setShown(next);
    // Bypasses the router, which would render the page again.
    window.history.replaceState(window.history.state, '', tilePath(next.public_id));
  }

  return (
    <div className={classNames(styles.screen, !viewer && styles.visitor)}>
      <h1 className="visually-hidden">{title}</h1>
      <div className={styles.top}>
        {viewer ? (
          <ButtonLink to="/" kind="quiet" icon={<ArrowLeft aria-hidden />}>
            {feedTexts.heading}
          </ButtonLink>
        ) : (
          <Introduction />
        )}
      </div>
      <FeedViewer
        descriptor={source}
        viewer={viewer}
        onBlock={block}
        onShow={handleShow}
        invitation={!viewer && <SignInInvitation />}
        renderSharing={sharingFor(viewer)}
        empty={
          <EmptyState
            text={clipTexts.gone}
            action={
              <ButtonLink to="/" kind="main">
                {linkTexts.home}
              </ButtonLink>
            }
          />
        }
      />
    </div>
  );
}
