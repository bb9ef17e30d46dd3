import { failureNotice } from '#shared/api/failure-notice.ts';
import styles from './account-life.module.css';

interface FailureProps {
  readonly error: Error | null;
  /** What is said when the cause explains no more. */
  readonly ofAction: string;
}

/** A failure told where it happened: the status line lies behind an open dialog. */
export function Failure({ error, ofAction }: FailureProps) {
  return (
    <p role="alert" className={styles.failure}>
      {error && failureNotice(error, ofAction)}
    </p>
  );
}
