import { firstRunTexts } from '@reprise/contract/settings/texts.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { useState } from 'react';
import { BuiltInAvatars, useSavePhoto } from '#features/accounts/profile/choose-photo.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './first-run.module.css';
import { Step, type Progress } from './step.tsx';

interface PhotoStepProps {
  readonly user: AuthUser;
  readonly progress: Progress;
  readonly onNext: () => void;
}

export function PhotoStep({ user, progress, onNext }: PhotoStepProps) {
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
      <div className={styles.photo}>
        <Avatar key={chosen} src={chosen} size={128} />
        <BuiltInAvatars chosen={chosen} isDisabled={isPending} onChoose={setChosen} />
      </div>
    </Step>
  );
}
