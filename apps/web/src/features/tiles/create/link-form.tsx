import type { ReactNode, SubmitEvent } from 'react';
import styles from './create-layout.module.css';

interface LinkFormProps {
  /** The box for the link, and Convert as its submit button. */
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly onConvert: () => void;
}

/** The first half of the form, a form of its own: Enter in it converts and does not share. */
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
