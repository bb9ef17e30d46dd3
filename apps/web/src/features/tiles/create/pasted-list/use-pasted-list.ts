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

const listDraft = z.object({ text: z.string(), passages: z.array(passageDraft) });

export type PassageDraft = z.infer<typeof passageDraft>;

const emptyList: z.infer<typeof listDraft> = { text: '', passages: [] };

/** The pasted text and what was found in it, as drafts of this tab. None is chosen at first. */
export function usePastedList(uid: string) {
  const { draft, setDraft } = useDraft({
    name: `list.${uid}`,
    schema: listDraft,
    empty: emptyList,
  });
  const [isEmptyHanded, setIsEmptyHanded] = useState(false);
  const { text, passages } = draft;

  function change(id: string, values: Partial<PassageDraft>): void {
    const changed = passages.map((one) => (one.id === id ? { ...one, ...values } : one));
    setDraft({ text, passages: changed });
  }

  return {
    text,
    passages,
    isEmptyHanded,
    write(next: string) {
      setIsEmptyHanded(false);
      setDraft({ text: next, passages });
    },
    find() {
      const found = findPassages(text).map((passage, index) => ({
        ...passage,
        id: String(index),
        isChosen: false,
      }));
      setIsEmptyHanded(found.length === 0);
      setDraft({ text, passages: found });
    },
    describe: (id: string, description: string) => change(id, { description }),
    trim: (id: string, { startTime, endTime }: ClipTimes) => change(id, { startTime, endTime }),
    choose: (id: string, isChosen: boolean) => change(id, { isChosen }),
    chooseAll(isChosen: boolean) {
      setDraft({ text, passages: passages.map((one) => ({ ...one, isChosen })) });
    },
    remove(ids: ReadonlySet<string>) {
      const left = passages.filter(({ id }) => !ids.has(id));
      setDraft(left.length === 0 ? emptyList : { text, passages: left });
    },
    startOver: () => setDraft(emptyList),
  };
}
