import type { ComponentPropsWithRef, ElementType } from 'react';
import { classNames } from './class-names.ts';
import styles from './layout.module.css';

/** A spacing token: 2 is `--s2`. `half` is half of `--s1`. */
type Gap = 'half' | 1 | 2 | 3 | 4 | 5 | 6;

/** The primitive's own props and those of the element or component it renders. */
export type PropsAs<Tag extends ElementType, Own> = Own & {
  readonly as?: Tag;
  readonly className?: string | undefined;
} & Omit<ComponentPropsWithRef<Tag>, keyof Own | 'as' | 'className'>;

export interface StackOwnProps {
  readonly gap?: Gap;
  /** Children are as wide as the stack by default. */
  readonly align?: 'start' | 'center';
  /** Children share the height of a stack that is higher than its content by default. */
  readonly justify?: 'start' | 'center';
  /** A line between the children. */
  readonly isDivided?: boolean;
}

/** Children below each other. */
export function Stack<Tag extends ElementType = 'div'>({
  as,
  gap,
  align,
  justify,
  isDivided = false,
  className,
  ...rest
}: PropsAs<Tag, StackOwnProps>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        styles.stack,
        gap && styles[`gap${gap}`],
        align && styles[align],
        justify && styles[`${justify}Content`],
        isDivided && styles.divided,
        className,
      )}
    />
  );
}

interface RowOwnProps {
  readonly gap?: Gap;
  /** Between wrapped lines, if other than `gap`. */
  readonly rowGap?: 0 | 1 | 2;
  readonly align?: 'center' | 'end' | 'stretch';
  readonly justify?: 'center' | 'end' | 'between';
  readonly isWrapping?: boolean;
}

/** Children next to each other. */
export function Row<Tag extends ElementType = 'div'>({
  as,
  gap,
  rowGap,
  align = 'center',
  justify,
  isWrapping = false,
  className,
  ...rest
}: PropsAs<Tag, RowOwnProps>) {
  const Element: ElementType = as ?? 'div';
  return (
    <Element
      {...rest}
      className={classNames(
        styles.row,
        gap && styles[`gap${gap}`],
        rowGap !== undefined && styles[`rowGap${rowGap}`],
        styles[align],
        justify && styles[`${justify}Content`],
        isWrapping && styles.wrapping,
        className,
      )}
    />
  );
}
