import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { weekTexts } from '@reprise/contract/week/texts.ts';
import { useLocation, useParams } from 'react-router';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { FeedViewer } from '#features/feed/viewer/feed-viewer.tsx';
import { WeekCrumb } from '#features/feed/week/week-crumb.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from './moment-screen.module.css';

/** Clips of a week, and of its day in former years, by the viewer and friends. */
export function WeekScreen() {
  const auth = useAuthState();
  useDocumentTitle(weekTexts.title);
  return auth.status === 'signedIn' ? <WeekFeed viewer={auth.user} /> : null;
}

function WeekFeed({ viewer }: { viewer: AuthUser }) {
  const { day = '' } = useParams();
  const { key } = useLocation();
  const user = viewer.displayName;
  const block = useBlock(user);
  const descriptor = { kind: 'week', day, user, visit: key } as const;
  return (
    <div className={styles.screen}>
      <h1 className="visually-hidden">{weekTexts.title}</h1>
      <FeedViewer
        descriptor={descriptor}
        viewer={viewer}
        onBlock={block}
        renderTop={(feed) => <WeekCrumb descriptor={descriptor} feed={feed} />}
        renderSharing={sharingFor(viewer)}
        empty={
          <EmptyState
            text={weekTexts.none}
            action={<ButtonLink to="/">{createTexts.homeFeed}</ButtonLink>}
          />
        }
      />
    </div>
  );
}
