import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonKind = 'main' | 'strong' | 'tint' | 'plain' | 'quiet' | 'danger';

interface ButtonBaseProps {
  readonly kind?: ButtonKind;
  readonly icon?: ReactNode;
  readonly isWide?: boolean;
}

export type ButtonProps = ButtonBaseProps & ComponentProps<'button'> & { isBusy?: boolean };

export function Button({
  kind = 'plain',
  icon,
  isWide = false,
  isBusy = false,
  onClick,
  className,
  children,
  ...rest
}: ButtonProps) {
  // A busy button stays focusable, so clicks must be ignored here.
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (isBusy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      {...rest}
      data-kind={kind}
      className={classNames(styles.button, styles[kind], isWide && styles.wide, className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={handleClick}
    >
      {icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = ButtonBaseProps & LinkProps;

export function ButtonLink({
  kind = 'plain',
  icon,
  isWide = false,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link
      {...rest}
      data-kind={kind}
      className={classNames(styles.button, styles[kind], isWide && styles.wide, className)}
    >
      {icon}
      {children}
    </Link>
  );
}
