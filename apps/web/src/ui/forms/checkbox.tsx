import type { ComponentProps } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './checkbox.module.css';

type BoxProps = Omit<ComponentProps<'input'>, 'type'>;

/** The caller must name the control and make it large enough for touch, such as by a label. */
export function Checkbox({ className, ...input }: BoxProps) {
  return <input {...input} type="checkbox" className={classNames(styles.box, className)} />;
}

/** One of several of a name. As for `Checkbox`, a label must surround it. */
export function Radio({ className, ...input }: BoxProps) {
  return <input {...input} type="radio" className={classNames(styles.box, className)} />;
}
