import { tagSuggestionTexts } from '@reprise/contract/search/tag-texts.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { tagKey, tagSpelling, typedTag } from '@reprise/contract/search/rules/tags.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { isComposing } from '#ui/forms/is-composing.ts';
import { TextArea } from '#ui/forms/text-field.tsx';
import { usedTagsQuery } from './tags.api.ts';
import styles from './caption-field.module.css';

interface CaptionFieldProps extends Omit<
  ComponentProps<typeof TextArea>,
  'value' | 'onChange' | 'onSelect' | 'onKeyDown'
> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** Suggests tags that people use, from `#` and one letter on. Tab or a press takes one. */
export function CaptionField({ value, onText, hint, ...field }: CaptionFieldProps) {
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const caretAfter = useRef<number | null>(null);
  const typed = caret === null ? null : typedTag(value.slice(0, caret));
  const tags = useSuggestedTags(typed === dismissed ? null : typed);

  useLayoutEffect(() => {
    if (caretAfter.current === null) return;
    const area = root.current?.querySelector('textarea');
    area?.focus();
    area?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [value]);

  function take(tag: string) {
    if (typed === null || caret === null) return;
    const start = caret - typed.length;
    const rest = value.slice(caret);
    const added = /^\s/.test(rest) ? tag : `${tag} `;
    const end = start + tag.length + 1;
    caretAfter.current = end;
    setCaret(end);
    onText(value.slice(0, start) + added + rest);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const [first] = tags;
    if (first === undefined || isComposing(event)) return;
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (key === 'Tab' && !(shiftKey || altKey || ctrlKey || metaKey)) take(first);
    else if (key === 'Escape') setDismissed(typed);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={root} className={styles.field}>
      <TextArea
        {...field}
        // The tags take its place.
        hint={tags.length > 0 ? undefined : hint}
        value={value}
        onChange={(event) => {
          setCaret(event.currentTarget.selectionEnd);
          onText(event.currentTarget.value);
        }}
        onSelect={(event) => {
          // The key that takes a tag can also report the selection before it.
          if (caretAfter.current === null) setCaret(event.currentTarget.selectionEnd);
        }}
        onKeyDown={handleKeyDown}
      />
      <p role="status" className="visually-hidden">
        {tags.length > 0 && tagSuggestionTexts.found(tags)}
      </p>
      {tags.length > 0 && (
        <div role="group" aria-label={tagSuggestionTexts.tags} className={styles.tags}>
          {tags.map((tag) => (
            <button
              key={tag}
              type="button"
              tabIndex={-1}
              className={styles.tag}
              // A blur would close a phone's keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(tag)}
            >
              #{tag}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

function useSuggestedTags(typed: string | null): readonly string[] {
  const prefix = useDebouncedValue(tagKey(typed ?? ''), searchLimits.searchDebounceMs);
  const { data } = useQuery({ ...usedTagsQuery(prefix), enabled: prefix !== '' });
  if (typed === null || data === undefined) return [];
  const key = tagKey(typed);
  const spelling = tagSpelling(typed);
  return data
    .flatMap(({ tag }) => (tagKey(tag).startsWith(key) && tag !== spelling ? tag : []))
    .slice(0, searchLimits.bestTags);
}
