import { resultTexts } from '@reprise/contract/search/result-texts.ts';
import { clipSearchPath } from '@reprise/contract/search/rules/search-path.ts';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { SearchField } from '#ui/forms/search-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import styles from './search-screen.module.css';

/** The search in the navbar is for members. */
export function VisitorSearch({ q }: { readonly q: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ q, text: q });
  const { text } = typed.q === q ? typed : { text: q };

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const words = text.trim();
    if (words === '') return field.current?.focus();
    // The keyboard of a phone would cover the clips.
    if (matchMedia('(hover: none)').matches) field.current?.blur();
    void navigate(clipSearchPath(words));
  }

  return (
    <Row
      as="form"
      gap={2}
      role="search"
      aria-label={resultTexts.field}
      className={styles.form}
      onSubmit={handleSubmit}
    >
      <div className={styles.field}>
        <SearchField
          ref={field}
          label={resultTexts.field}
          placeholder={resultTexts.field}
          enterKeyHint="search"
          value={text}
          onChange={(event) => setTyped({ q, text: event.currentTarget.value })}
        />
      </div>
      <Button type="submit">{resultTexts.submit}</Button>
    </Row>
  );
}
