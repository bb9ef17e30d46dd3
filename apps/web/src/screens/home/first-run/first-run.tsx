import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { firstRunTexts } from '@reprise/contract/settings/texts.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ownRecordQuery } from '#features/accounts/profile/profile.api.ts';
import { callApi } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { storeFirstRun, watchFirstRun } from '#users/sign-up/first-run.ts';
import { ClipStep } from './clip-step.tsx';
import styles from './first-run.module.css';
import { FriendsStep } from './friends-step.tsx';
import { PhotoStep } from './photo-step.tsx';

export interface FirstRunProps {
  readonly user: AuthUser;
  readonly onOver: () => void;
}

const steps = ['photo', 'friends', 'clip'] as const;

/** Shows three steps instead of the feed, once. All can be skipped. */
export function FirstRun({ user, onOver }: FirstRunProps) {
  const { data: record, isError } = useQuery({ ...ownRecordQuery(user.uid), staleTime: 0 });
  const isOver = isError || record?.is_first_run === false;
  const handleOver = useEffectEvent(() => {
    if (!isError) storeFirstRun(user.uid, false);
    onOver();
  });
  useEffect(() => {
    if (isOver) handleOver();
  }, [isOver]);
  useEffect(() => watchFirstRun(() => handleOver()), []);
  useDocumentTitle(firstRunTexts.title);
  return (
    <div className={styles.screen}>
      {record?.is_first_run && <Steps user={user} onOver={onOver} />}
    </div>
  );
}

function Steps({ user, onOver }: FirstRunProps) {
  const isPhotoDue = (user.photoURL ?? accountLimits.defaultAvatar) === accountLimits.defaultAvatar;
  const [step, setStep] = useEnumSearchParam('step', steps, isPhotoDue ? 'photo' : 'friends');
  const { mutate } = useFinish(user.uid);
  const number = steps.indexOf(step) + 1;

  function finish() {
    mutate();
    // The focused button disappears.
    document.getElementById('content')?.focus({ preventScroll: true });
    onOver();
  }

  const progress = { number, count: steps.length, onSkipAll: finish };
  if (step === 'photo') {
    return <PhotoStep user={user} progress={progress} onNext={() => setStep('friends')} />;
  }
  if (step === 'friends') {
    return (
      <FriendsStep user={user.displayName} progress={progress} onNext={() => setStep('clip')} />
    );
  }
  return <ClipStep user={user.displayName} progress={progress} onNext={finish} />;
}

/** If the call fails, the steps are shown again on the next visit of the feed. */
function useFinish(uid: string) {
  return useMutation({
    mutationFn: () =>
      callApi(accountLifecycleEndpoints.finishFirstRun, { body: { uid } }, { keepalive: true }),
    onSuccess: () => storeFirstRun(uid, false),
    meta: { notice: firstRunTexts.failed },
  });
}
