import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import type { ReactNode, SubmitEvent } from 'react';
import { Stack } from '#ui/primitives/layout.tsx';
import styles from './create-layout.module.css';

interface LinkFormProps {
  readonly children: ReactNode;
  readonly isPending: boolean;
  readonly onConvert: () => void;
}

/** Returns true for the input event of a paste: a pasted link is converted immediately. */
export function isPaste(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'insertFromPaste';
}

export function LinkForm({ children, isPending, onConvert }: LinkFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    onConvert();
  }
  return (
    <form aria-label={createTexts.linkForm} noValidate onSubmit={handleSubmit}>
      <Stack as="fieldset" gap={3} disabled={isPending} className={styles.fields}>
        <legend className="visually-hidden">{createTexts.linkForm}</legend>
        {children}
      </Stack>
    </form>
  );
}
