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
  const [wasPressed, setWasPressed] = useState(false);
  function handleClick() {
    setWasPressed(true);
    onToggle(!isLiked);
  }
  return (
    <IconButton
      label={tileTexts.like}
      isPressed={isLiked}
      icon={
        <Heart
          className={classNames(isLiked && styles.filled, isLiked && wasPressed && styles.popping)}
          aria-hidden
        />
      }
      onClick={handleClick}
    />
  );
}
