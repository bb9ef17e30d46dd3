import { failureNotice } from '#platform/api/failure-notice.ts';
import styles from './accounts.module.css';

interface FormErrorProps {
  readonly error: Error | null;
  readonly fallback: string;
}

/** Shows a failure inside a dialog, which covers the status line. */
export function FormError({ error, fallback }: FormErrorProps) {
  return (
    <p role="alert" className={styles.failure}>
      {error && failureNotice(error, fallback)}
    </p>
  );
}
