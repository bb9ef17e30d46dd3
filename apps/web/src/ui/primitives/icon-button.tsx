import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  readonly label: string;
  readonly icon: ReactNode;
  /** For toggles. The label is the same in both states. */
  readonly isPressed?: boolean;
};

export function IconButton({
  label,
  icon,
  isPressed,
  className,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={isPressed}
      className={classNames(styles.button, className)}
    >
      {icon}
      {children}
    </button>
  );
}
