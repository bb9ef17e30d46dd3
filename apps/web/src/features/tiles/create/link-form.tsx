import type { ReactNode, SubmitEvent } from 'react';
import styles from './create-layout.module.css';

interface LinkFormProps {
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly onConvert: () => void;
}

export function LinkForm({ children, isPending, onConvert }: LinkFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onConvert();
  }
  return (
    <form noValidate onSubmit={handleSubmit}>
      <fieldset disabled={isPending} className={styles.fields}>
        {children}
      </fieldset>
    </form>
  );
}
