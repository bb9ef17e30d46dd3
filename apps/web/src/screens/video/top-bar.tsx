import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useGoBack } from '#platform/hooks/use-go-back.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** Of the page, which also has it as its heading. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** On phones, in place of the navbar. */
export function TopBar({ title, children }: TopBarProps) {
  const goBack = useGoBack('/');
  return (
    <div className={styles.bar}>
      <IconButton label={videoTexts.back} icon={<ArrowLeft aria-hidden />} onClick={goBack} />
      <p className={styles.title} dir="auto" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}
