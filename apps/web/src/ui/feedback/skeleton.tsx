import { classNames } from '#ui/primitives/class-names.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** Any CSS length; a number is pixels. The true size of what will stand here. */
  width?: number | string;
  height?: number | string;
  isRound?: boolean;
  className?: string | undefined;
};

/** Holds the place of content that is on its way. Put `aria-busy` on the part that waits. */
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
