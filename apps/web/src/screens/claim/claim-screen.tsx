import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import { linkTexts } from '@reprise/contract/links/texts.ts';
import type { ClaimedClip as ClaimedClipRow } from '@reprise/contract/moderation/claim-calls.ts';
import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ClaimForm, type ClaimFormValues } from '#features/moderation/claims/claim-form.tsx';
import { ClaimSent } from '#features/moderation/claims/claim-sent.tsx';
import { ClaimedClip } from '#features/moderation/claims/claimed-clip.tsx';
import { claimedClipQuery, useClaim } from '#features/moderation/claims/claims.api.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { FailedState } from '#ui/feedback/failed-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SiteLinks } from '#ui/layout/site-links.tsx';
import { ButtonLink } from '#ui/primitives/button.tsx';
import styles from './claim-screen.module.css';

/** Where a rights holder asks for the removal of a clip, without an account. */
export function ClaimScreen() {
  useDocumentTitle(claimTexts.title);
  const { publicId: address = '' } = useParams();
  return (
    <div className={styles.screen}>
      <Claim publicId={publicIdIn(address) ?? address} />
      <div className={styles.links}>
        <SiteLinks />
      </div>
    </div>
  );
}

function Claim({ publicId }: { publicId: string }) {
  const { data, isPending, refetch } = useQuery(claimedClipQuery(publicId));
  if (isPending) return <Loading />;
  if (data === null) {
    return (
      <EmptyState
        text={clipTexts.gone}
        action={
          <ButtonLink to="/" kind="main">
            {linkTexts.home}
          </ButtonLink>
        }
      />
    );
  }
  if (data === undefined) {
    return <FailedState text={claimTexts.unloaded} onRetry={() => void refetch()} />;
  }
  return <Questions key={publicId} publicId={publicId} clip={data} />;
}

interface QuestionsProps {
  readonly publicId: string;
  readonly clip: ClaimedClipRow;
}

function Questions({ publicId, clip }: QuestionsProps) {
  const { tile, answer_days: answerDays, is_mailed: isMailed } = clip;
  const claim = useClaim(publicId);
  const again = useClaim(publicId);
  const [sent, setSent] = useState<ClaimFormValues | null>(null);
  if (tile === undefined) {
    return (
      <section className={styles.hidden} role="status">
        <span className={styles.seal}>
          <EyeOff size={28} aria-hidden />
        </span>
        <h1>{claimTexts.hidden}</h1>
        <p className={styles.lead}>{claimTexts.hiddenLead}</p>
        <ButtonLink to="/">{linkTexts.home}</ButtonLink>
      </section>
    );
  }
  return (
    <div className={styles.sides}>
      <ClaimedClip tile={tile} />
      {claim.data && sent ? (
        <ClaimSent
          claim={claim.data}
          email={sent.email}
          answerDays={answerDays}
          again={{
            send: () => again.mutate({ ...sent, is_true: true }),
            isPending: again.isPending,
            isDone: again.isSuccess,
            error: again.error,
          }}
        />
      ) : (
        <section>
          <h1>{claimTexts.heading}</h1>
          <p className={styles.lead}>{claimTexts.lead}</p>
          <ClaimForm
            answerDays={answerDays}
            isMailed={isMailed}
            isPending={claim.isPending}
            error={claim.error}
            onSubmit={(values) => {
              setSent(values);
              claim.mutate({ ...values, is_true: true });
            }}
          />
        </section>
      )}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.sides} aria-busy="true">
      <Skeleton height={320} />
      <div>
        <h1>{claimTexts.heading}</h1>
        <p className={styles.lead}>{claimTexts.lead}</p>
        <Skeleton height={480} />
      </div>
    </div>
  );
}
