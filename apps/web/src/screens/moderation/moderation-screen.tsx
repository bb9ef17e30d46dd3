import { moderationTexts } from '@reprise/contract/moderation/texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ModerationLog } from '#features/moderation/moderation-log.tsx';
import { queueQuery } from '#features/moderation/moderation.api.ts';
import { ReportedClips } from '#features/moderation/reported-clips.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { secondFactorTexts } from '@reprise/contract/accounts/security-texts.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './moderation-screen.module.css';

export interface ModerationScreenProps {
  readonly notFound: ReactNode;
}

/** Other users see the not-found page. */
export function ModerationScreen({ notFound }: ModerationScreenProps) {
  const auth = useAuthState();
  if (auth.status === 'loading') return null;
  if (auth.status !== 'signedIn') return notFound;
  return <Queue user={auth.user.displayName} notFound={notFound} />;
}

function Queue({ user, notFound }: ModerationScreenProps & { user: string }) {
  const { data, isPending, refetch } = useQuery(queueQuery(user));
  // The server has not yet confirmed that the user is a moderator.
  if (isPending) return null;
  if (data === null) return notFound;
  if (data === 'secondFactorRequired') {
    return (
      <Stack gap={4} className={styles.screen}>
        <Title />
        <h1>{moderationTexts.title}</h1>
        <EmptyState text={`${secondFactorTexts.required} ${secondFactorTexts.byOperator}`} />
      </Stack>
    );
  }
  if (data === undefined)
    return <FailedState text={moderationTexts.failed} onRetry={() => void refetch()} />;
  return (
    <Stack gap={4} className={styles.screen}>
      <Title />
      <h1>{moderationTexts.title}</h1>
      <ReportedClips tiles={data} />
      <Stack as="section" gap={2} align="start" className={styles.log} aria-labelledby="log">
        <h2 id="log">{moderationTexts.log}</h2>
        <ModerationLog user={user} />
      </Stack>
    </Stack>
  );
}

function Title() {
  useDocumentTitle(moderationTexts.title);
  return null;
}
