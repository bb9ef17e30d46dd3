import { language } from '@reprise/contract/language/current.ts';
import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { firstRunTexts } from '@reprise/contract/settings/texts.ts';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { BuiltInAvatars, useSavePhoto } from '#features/accounts/profile/choose-photo.tsx';
import { ownRecordQuery } from '#features/accounts/profile/profile.api.ts';
import {
  ExampleCard,
  exampleClipsQuery,
  exampleLink,
} from '#features/tiles/create/examples/example-clips.tsx';
import { callApi } from '#platform/api/api-client.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { friendsQuery } from '#users/friendship/friends.api.ts';
import { NoFriends } from '#users/no-friends/no-friends.tsx';
import { storeFirstRun, watchFirstRun } from '#users/sign-up/first-run.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './first-run.module.css';

interface FirstRunProps {
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

interface Progress {
  readonly number: number;
  readonly count: number;
  readonly onSkipAll: () => void;
}

interface StepProps {
  readonly progress: Progress;
  readonly title: string;
  readonly text: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** All steps have the same size. Focuses the heading, so that it is announced. */
function Step({ progress, title, text, actions, children }: StepProps) {
  const { number, count, onSkipAll } = progress;
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.step} aria-labelledby={titleId}>
      <Row gap={4} justify="between" className={styles.top}>
        <Row as="p" gap={2}>
          <span className="visually-hidden">{firstRunTexts.progress(number, count)}</span>
          {Array.from({ length: count }, (_, index) => (
            <span
              key={index}
              aria-hidden="true"
              className={classNames(styles.bar, index < number && styles.reached)}
            />
          ))}
        </Row>
        <Button kind="quiet" className={styles.skipAll} onClick={onSkipAll}>
          {firstRunTexts.skipAll}
        </Button>
      </Row>
      <Stack gap={2} justify="start" className={styles.words}>
        <h1 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p>{text}</p>
      </Stack>
      <Stack justify="start" className={styles.content}>
        {children}
      </Stack>
      <Row gap={3} align="stretch" justify="between" className={styles.actions}>
        {actions}
      </Row>
    </section>
  );
}

interface PhotoStepProps {
  readonly user: AuthUser;
  readonly progress: Progress;
  readonly onNext: () => void;
}

function PhotoStep({ user, progress, onNext }: PhotoStepProps) {
  const current = user.photoURL ?? accountLimits.defaultAvatar;
  const [chosen, setChosen] = useState(current);
  const { mutate, isPending } = useSavePhoto(user, onNext);
  return (
    <Step
      progress={progress}
      title={firstRunTexts.photo}
      text={firstRunTexts.photoText}
      actions={
        <>
          <Button onClick={onNext}>{firstRunTexts.skip}</Button>
          <Button
            kind="main"
            disabled={chosen === current}
            isBusy={isPending}
            onClick={() => mutate(chosen)}
          >
            {firstRunTexts.next}
          </Button>
        </>
      }
    >
      <Stack gap={5} align="center" className={styles.photo}>
        <Avatar key={chosen} src={chosen} size={128} />
        <BuiltInAvatars chosen={chosen} isDisabled={isPending} onChoose={setChosen} />
      </Stack>
    </Step>
  );
}

interface FriendsStepProps {
  readonly user: string;
  readonly progress: Progress;
  readonly onNext: () => void;
}

const listFormat = new Intl.ListFormat(language);

function FriendsStep({ user, progress, onNext }: FriendsStepProps) {
  const { data } = useInfiniteQuery(friendsQuery(user));
  const names = data?.pages.flatMap(({ rows }) => rows.map(({ username }) => username)) ?? [];
  return (
    <Step
      progress={progress}
      title={firstRunTexts.friends}
      text={firstRunTexts.friendsText}
      actions={
        <>
          <Button onClick={onNext}>{firstRunTexts.skip}</Button>
          {/* The main action of this step is the invitation. */}
          <Button kind="strong" onClick={onNext}>
            {firstRunTexts.next}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text tone="muted" isBreakable role="status" className={styles.already}>
          {names.length > 0 && firstRunTexts.friendsAlready(listFormat.format(names))}
        </Text>
        <NoFriends user={user} />
      </Stack>
    </Step>
  );
}

interface ClipStepProps {
  readonly user: string;
  readonly progress: Progress;
  readonly onNext: () => void;
}

function ClipStep({ user, progress, onNext }: ClipStepProps) {
  return (
    <Step
      progress={progress}
      title={firstRunTexts.clip}
      text={firstRunTexts.clipText}
      actions={
        <>
          <Button onClick={onNext}>{firstRunTexts.explore}</Button>
          <ButtonLink to="/upload" kind="main" icon={<Plus aria-hidden />} onClick={onNext}>
            {profileTexts.createPost}
          </ButtonLink>
        </>
      }
    >
      <Stack as="ol" gap={3} className={styles.howTo}>
        {firstRunTexts.clipSteps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Stack>
      <Example user={user} onChoose={onNext} />
    </Step>
  );
}

/** The upload form reads its link from the address, as from another app. */
function Example({ user, onChoose }: { user: string; onChoose: () => void }) {
  const { data: tiles } = useQuery(exampleClipsQuery(user));
  const tile = tiles?.[0];
  if (tile === undefined) return null;
  return (
    <Link
      to={`/upload?${new URLSearchParams({ url: exampleLink(tile) })}`}
      className={styles.example}
      onClick={onChoose}
    >
      <span className={styles.exampleTitle}>{firstRunTexts.example}</span>
      <ExampleCard tile={tile} />
    </Link>
  );
}
