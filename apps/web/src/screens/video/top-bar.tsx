import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** Of the page, which also has it as its heading. */
  readonly title: string;
  readonly children?: ReactNode;
}

/** On phones, in place of the navbar. */
export function TopBar({ title, children }: TopBarProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  function handleBack() {
    if (key === 'default') void navigate('/');
    else void navigate(-1);
  }
  return (
    <div className={styles.bar}>
      <IconButton label={videoTexts.back} icon={<ArrowLeft aria-hidden />} onClick={handleBack} />
      <p className={styles.title} dir="auto" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}
