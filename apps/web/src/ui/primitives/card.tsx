import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';
import { Stack, type StackOwnProps } from './layout.tsx';

export type CardProps = HTMLAttributes<HTMLElement> &
  StackOwnProps & {
    readonly as?: 'div' | 'article' | 'section' | 'li';
    readonly isPadded?: boolean;
    /** Full width on mobile, like the player area. */
    readonly isBleeding?: boolean;
  };

export function Card({
  as = 'div',
  isPadded = false,
  isBleeding = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Stack
      as={as}
      {...rest}
      className={classNames(
        styles.card,
        isPadded && styles.padded,
        isBleeding && styles.bleeding,
        className,
      )}
    />
  );
}
