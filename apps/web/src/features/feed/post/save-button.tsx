import { texts } from '@reprise/contract/texts.ts';
import { Bookmark } from 'lucide-react';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './like-button.module.css';

export interface SaveButtonProps {
  readonly isSaved: boolean;
  readonly onToggle: (isSaved: boolean) => void;
}

export function SaveButton({ isSaved, onToggle }: SaveButtonProps) {
  return (
    <IconButton
      label={texts.clip.save}
      isPressed={isSaved}
      icon={<Bookmark className={isSaved ? styles.filled : undefined} aria-hidden />}
      onClick={() => onToggle(!isSaved)}
    />
  );
}
