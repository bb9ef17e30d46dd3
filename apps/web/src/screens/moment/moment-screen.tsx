import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { useLocation, useParams } from 'react-router';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import type { ConnectedFeed } from '#features/feed/list/feed.api.ts';
import { userParamOf } from '#features/feed/list/viewer-rules.ts';
import { MomentCrumb } from '#features/feed/moment/moment-crumb.tsx';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { SignInInvitation } from '#features/feed/viewer/for-visitors.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from './moment-screen.module.css';

/** The clips of others that mark the moment of a clip. */
export function MomentScreen() {
  return <ConnectedScreen kind="moment" title={momentTexts.moment} />;
}

/** The clips that answer a clip. */
export function AnswersScreen() {
  return <ConnectedScreen kind="answers" title={momentTexts.answersTitle} />;
}

interface ConnectedScreenProps {
  readonly kind: ConnectedFeed['kind'];
  readonly title: string;
}

function ConnectedScreen({ kind, title }: ConnectedScreenProps) {
  const { publicId: address = '' } = useParams();
  const publicId = publicIdIn(address) ?? '';
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const user = userParamOf(viewer);
  const block = useBlock(user);
  const { key } = useLocation();
  useDocumentTitle(title);
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{title}</h1>
      <FeedViewer
        descriptor={{ kind, publicId, user, visit: key }}
        viewer={viewer}
        onBlock={block}
        renderTop={(feed) => (
          <MomentCrumb kind={kind} publicId={publicId} user={user} feed={feed} />
        )}
        renderSharing={sharingFor(viewer)}
        invitation={!viewer && <SignInInvitation />}
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
