import type { ElementType } from 'react';
import { classNames } from './class-names.ts';
import type { PropsAs } from './layout.tsx';
import styles from './text.module.css';

interface TextOwnProps {
  readonly tone?: 'muted' | 'strong' | 'red' | 'green' | 'amber';
  readonly size?: 'small' | 'lead';
  readonly weight?: 600 | 650;
  readonly isCentered?: boolean;
  /** Long words break, also where the text decides on the width of its box. */
  readonly isBreakable?: boolean;
  /** One line, with an ellipsis if it is too long. */
  readonly isTruncated?: boolean;
}

export function Text<Tag extends ElementType = 'p'>({
  as,
  tone,
  size,
  weight,
  isCentered = false,
  isBreakable = false,
  isTruncated = false,
  className,
  ...rest
}: PropsAs<Tag, TextOwnProps>) {
  const Element: ElementType = as ?? 'p';
  return (
    <Element
      {...rest}
      className={classNames(
        tone && styles[tone],
        size && styles[size],
        weight && styles[`weight${weight}`],
        isCentered && styles.centered,
        isBreakable && styles.breakable,
        isTruncated && styles.truncated,
        className,
      )}
    />
  );
}
