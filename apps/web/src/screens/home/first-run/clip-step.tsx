import { firstRunTexts } from '@reprise/contract/settings/first-run-texts.ts';
import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { Plus } from 'lucide-react';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import styles from './first-run.module.css';
import { Step, type Progress } from './step.tsx';

interface ClipStepProps {
  readonly progress: Progress;
  readonly onNext: () => void;
}

export function ClipStep({ progress, onNext }: ClipStepProps) {
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
      <ol className={styles.howTo}>
        {firstRunTexts.clipSteps.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
    </Step>
  );
}
