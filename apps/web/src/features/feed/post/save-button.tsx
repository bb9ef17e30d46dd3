import { tileTexts } from '@reprise/contract/tiles/texts.ts';
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
      label={tileTexts.save}
      isPressed={isSaved}
      icon={<Bookmark className={isSaved ? styles.filled : undefined} aria-hidden />}
      onClick={() => onToggle(!isSaved)}
    />
  );
}
