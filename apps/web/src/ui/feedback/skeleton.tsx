import { classNames } from '#ui/primitives/class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** A CSS length; a number is pixels. Use the size of the loaded content. */
  readonly width?: number | string;
  readonly height?: number | string;
  readonly isRound?: boolean;
  readonly className?: string | undefined;
}

/** A placeholder for loading content. Put `aria-busy` on the loading part. */
export function Skeleton({
  width = '100%',
  height = '1em',
  isRound = false,
  className,
}: SkeletonProps) {
  return (
    <span
      className={classNames(styles.skeleton, isRound && styles.round, className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}
