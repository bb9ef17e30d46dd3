import { Heart } from 'lucide-react';
import { useState } from 'react';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import styles from './like-button.module.css';

export interface LikeButtonProps {
  readonly isLiked: boolean;
  readonly onToggle: (isLiked: boolean) => void;
}

export function LikeButton({ isLiked, onToggle }: LikeButtonProps) {
  // Only new likes are animated, including those by key or double tap.
  const [wasLiked] = useState(isLiked);
  const [hasChanged, setHasChanged] = useState(false);
  if (isLiked !== wasLiked && !hasChanged) setHasChanged(true);
  return (
    <IconButton
      label={tileTexts.like}
      isPressed={isLiked}
      icon={
        <Heart
          className={classNames(isLiked && styles.filled, isLiked && hasChanged && styles.popping)}
          aria-hidden
        />
      }
      onClick={() => onToggle(!isLiked)}
    />
  );
}
