import type { HTMLAttributes } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  readonly as?: 'div' | 'article' | 'section';
  readonly isPadded?: boolean;
  /** Full width on mobile, like the player area. */
  readonly isBleeding?: boolean;
};

export function Card({
  as: Element = 'div',
  isPadded = false,
  isBleeding = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
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
