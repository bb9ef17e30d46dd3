import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { type ChangeEvent, type FocusEvent, type ReactNode, useRef } from 'react';
import { TextField } from '#ui/forms/text-field.tsx';
import { Button } from '#ui/primitives/button.tsx';
import styles from './create-layout.module.css';
import { isPaste, LinkForm } from './link-form.tsx';

interface VideoLinkFormProps {
  readonly link: string;
  readonly suggestedLink: string | null;
  readonly success: ReactNode;
  readonly error: string | undefined;
  readonly isConverted: boolean;
  /** The user came to replace the link. */
  readonly isChanging: boolean;
  readonly isPending: boolean;
  readonly onChange: (link: string) => void;
  /** Of the link in the box by default. Returns false for a wrong one. */
  readonly onConvert: (link?: string) => boolean;
}

export function VideoLinkForm({
  link,
  suggestedLink,
  success,
  error,
  isConverted,
  isChanging,
  isPending,
  onChange,
  onConvert,
}: VideoLinkFormProps) {
  const box = useRef<HTMLInputElement>(null);

  function handleConvert() {
    if (!onConvert()) box.current?.focus();
  }

  function handleChange({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    if (isPaste(nativeEvent)) onConvert(currentTarget.value);
    else onChange(currentTarget.value);
  }

  function handleFocus({ currentTarget }: FocusEvent<HTMLInputElement>) {
    if (isChanging) currentTarget.select();
  }

  function handleSuggestion(suggestion: string) {
    onConvert(suggestion);
    // The button disappears.
    box.current?.focus();
  }

  return (
    <LinkForm isPending={isPending} onConvert={handleConvert}>
      <TextField
        ref={box}
        label={createTexts.videoLink}
        type="url"
        autoFocus={link === '' || isChanging}
        autoComplete="off"
        spellCheck={false}
        placeholder={createTexts.videoLinkExample}
        hint={createTexts.videoLinkHint}
        success={success}
        error={error}
        messageAction={
          suggestedLink !== null && (
            <Button kind="quiet" onClick={() => handleSuggestion(suggestedLink)}>
              {createTexts.watchLink}
            </Button>
          )
        }
        value={link}
        onFocus={handleFocus}
        onChange={handleChange}
        action={
          <Button type="submit" kind={isConverted ? 'plain' : 'main'}>
            {createTexts.convert}
          </Button>
        }
      />
    </LinkForm>
  );
}

export function FoundVideo({ title }: { title: string | undefined }) {
  if (title === undefined) return createTexts.converted;
  return (
    <span className={styles.found} title={title} dir="auto">
      {createTexts.convertedTo(title)}
    </span>
  );
}
