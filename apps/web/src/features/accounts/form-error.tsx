import { failureNotice } from '#platform/api/failure-notice.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';

interface FormErrorProps {
  readonly error: Error | null;
  readonly fallback: string;
}

/** Shows a failure inside a dialog, which covers the status line. */
export function FormError({ error, fallback }: FormErrorProps) {
  return (
    <LiveText role="alert" tone="red">
      {error && failureNotice(error, fallback)}
    </LiveText>
  );
}
