import { Link, type LinkProps } from 'react-router';
import { classNames } from './class-names.ts';
import type { IconButtonProps } from './icon-button.tsx';
import styles from './icon-button.module.css';

type IconLinkProps = Omit<LinkProps, 'aria-label'> & Pick<IconButtonProps, 'label' | 'icon'>;

export function IconLink({ label, icon, className, ...rest }: IconLinkProps) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(styles.button, className)}
    >
      {icon}
    </Link>
  );
}
