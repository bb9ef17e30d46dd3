import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { ArrowLeft } from 'lucide-react';
import { useLocation } from 'react-router';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { OwnPosts } from '#features/feed/own-posts/own-posts.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { PageTitle } from '#ui/layout/page-title.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './old-posts-screen.module.css';

export function OldPostsScreen() {
  const auth = useAuthState();
  const { key } = useLocation();
  useDocumentTitle(profileTexts.oldPostsTitle);
  if (auth.status !== 'signedIn') return null;
  return (
    <Stack gap={4} className={styles.screen}>
      <Stack as="header" gap={2} align="start" className={styles.head}>
        <ButtonLink to="/profile" kind="quiet" icon={<ArrowLeft aria-hidden />}>
          {profileTexts.backToProfile}
        </ButtonLink>
        <PageTitle>{profileTexts.oldPostsTitle}</PageTitle>
      </Stack>
      <OwnPosts
        viewer={auth.user}
        visit={key}
        renderSharing={sharingFor(auth.user)}
        empty={
          <EmptyState
            text={profileTexts.noOwnPosts}
            action={
              <ButtonLink to="/upload" kind="main">
                {profileTexts.createPost}
              </ButtonLink>
            }
          />
        }
      />
    </Stack>
  );
}
