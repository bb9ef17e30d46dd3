import type { HTMLAttributes } from 'react';

import styles from './card.module.css';
import { classNames } from './class-names.ts';

export type CardProps = HTMLAttributes<HTMLElement> & {
  /** Render as another element: an article for a post, a section for a part of a page. */
  as?: 'div' | 'article' | 'section';
  isPadded?: boolean;
  /** Reaches from edge to edge on mobile, as the stage does. */
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
