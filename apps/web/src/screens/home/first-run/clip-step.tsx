import { profileTexts } from '@reprise/contract/accounts/profile-texts.ts';
import { firstRunTexts } from '@reprise/contract/settings/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import {
  ExampleCard,
  exampleClipsQuery,
  exampleLink,
} from '#features/tiles/create/examples/example-clips.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import styles from './first-run.module.css';
import { Step, type Progress } from './step.tsx';

interface ClipStepProps {
  readonly user: string;
  readonly progress: Progress;
  readonly onNext: () => void;
}

export function ClipStep({ user, progress, onNext }: ClipStepProps) {
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
