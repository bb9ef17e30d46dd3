import type { HTMLAttributes } from 'react';

import styles from './card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'div' | 'article' | 'section';
  isPadded?: boolean;
  /** Full width on mobile, like the player area. */
  isBleeding?: boolean;
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
