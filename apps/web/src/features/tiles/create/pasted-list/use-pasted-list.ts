import type { ClipTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { findPassages } from '@reprise/contract/tiles/rules/found-passages.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useDraft } from '#features/tiles/create/drafts/use-draft.ts';

const passageDraft = z.object({
  id: z.string(),
  videoId: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  description: z.string(),
  isChosen: z.boolean(),
});

const refusedLine = z.object({
  line: z.number(),
  text: z.string(),
  reason: z.enum(['link', 'noVideo', 'time', 'noTime', 'repeated']),
});

const listDraft = z.object({
  /** After a search: what it left for later. */
  text: z.string(),
  /** In which they were found. */
  source: z._default(z.string(), ''),
  passages: z.array(passageDraft),
  refused: z._default(z.array(refusedLine), []),
});

export type PassageDraft = z.infer<typeof passageDraft>;

const emptyList: z.infer<typeof listDraft> = { text: '', source: '', passages: [], refused: [] };

/** The pasted text and what was found in it, as drafts of this tab. None is chosen at first. */
export function usePastedList(uid: string) {
  const { draft, setDraft } = useDraft({
    name: `list.${uid}`,
    schema: listDraft,
    empty: emptyList,
  });
  const [isEmptyHanded, setIsEmptyHanded] = useState(false);
  const { text, source, passages, refused } = draft;

  function change(id: string, values: Partial<PassageDraft>): void {
    const changed = passages.map((one) => (one.id === id ? { ...one, ...values } : one));
    setDraft({ ...draft, passages: changed });
  }

  return {
    text,
    passages,
    refused,
    isEmptyHanded,
    write(next: string) {
      setIsEmptyHanded(false);
      setDraft({ ...draft, text: next, refused: [] });
    },
    find() {
      const list = findPassages(text);
      const found = list.passages.map((passage, index) => ({
        ...passage,
        id: String(index),
        isChosen: false,
      }));
      const isEmpty = found.length === 0;
      setIsEmptyHanded(isEmpty);
      setDraft({
        text: isEmpty ? text : list.rest,
        source: text,
        passages: found,
        refused: [...list.refused],
      });
    },
    describe: (id: string, description: string) => change(id, { description }),
    trim: (id: string, { startTime, endTime }: ClipTimes) => change(id, { startTime, endTime }),
    choose: (id: string, isChosen: boolean) => change(id, { isChosen }),
    chooseAll(isChosen: boolean) {
      setDraft({ ...draft, passages: passages.map((one) => ({ ...one, isChosen })) });
    },
    remove(ids: ReadonlySet<string>) {
      const left = passages.filter(({ id }) => !ids.has(id));
      setDraft({ ...draft, passages: left, refused: left.length === 0 ? [] : refused });
    },
    editText: () => setDraft({ ...emptyList, text: source }),
  };
}
