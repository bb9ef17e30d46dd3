import { failureNotice } from '#platform/api/failure-notice.ts';
import styles from './accounts.module.css';

interface FormErrorProps {
  readonly error: Error | null;
  /** What is said when the cause explains no more. */
  readonly fallback: string;
}

/** A failure told where it happened: the status line lies behind an open dialog. */
export function FormError({ error, fallback }: FormErrorProps) {
  return (
    <p role="alert" className={styles.failure}>
      {error && failureNotice(error, fallback)}
    </p>
  );
}
