import { clipLimits } from '@reprise/contract/clips/limits.ts';
import { type ClipLinkResult, parseClipLink } from '@reprise/contract/clips/rules/clip-link.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { soundPreference } from '#platform/preferences/preferences.ts';
import { usePreview } from '#clips/trim/use-preview.ts';
import { useDraft } from './use-draft.ts';

const clipDraft = z.object({
  code: z.string(),
  /** The last code that Convert accepted. */
  convertedCode: z.string(),
  /** Without it, the times of the code apply. */
  trimmed: z.optional(z.object({ startTime: z.number(), endTime: z.number() })),
  description: z.string(),
});

const emptyClipDraft: z.infer<typeof clipDraft> = { code: '', convertedCode: '', description: '' };

type ConversionError = Exclude<ClipLinkResult['outcome'], 'ok'>;

/** Spec texts (section 5, "Clip link conversion"). */
const errorTexts: Record<ConversionError, string> = {
  error: createTexts.wrongLink,
  support: createTexts.support,
};

export function useClipForm(uid: string) {
  const { draft, setDraft, discard, restore } = useDraft({
    name: `clip.${uid}`,
    schema: clipDraft,
    empty: emptyClipDraft,
  });
  const [error, setError] = useState<ConversionError | null>(null);
  const parsed = readCode(draft.convertedCode);
  const clip = parsed.outcome === 'ok' && draft.code === draft.convertedCode ? parsed : null;
  const trimmed = clip ? draft.trimmed : undefined;
  const preview = usePreview(clip?.videoId ?? null, trimmed ?? clip ?? defaultTimes);
  const shownError = preview.isBadLink ? 'error' : error;

  return {
    draft,
    discard,
    restore,
    preview,
    clip,
    trimmed: trimmed ? preview.times : null,
    linkError: shownError ? errorTexts[shownError] : undefined,
    convert(code = draft.code): boolean {
      const { outcome } = readCode(code);
      const isOk = outcome === 'ok';
      setError(isOk ? null : outcome);
      // A press of the user's own, so the browser allows sound.
      if (isOk) soundPreference.set('on');
      setDraft({ ...draft, code, ...(isOk && { convertedCode: code, trimmed: undefined }) });
      return isOk;
    },
    changeCode(code: string) {
      setError(null);
      setDraft({ ...draft, code });
    },
    trim(times: ClipTimes) {
      setDraft({ ...draft, trimmed: normalizeTimes(times, preview.length) });
    },
    describe(description: string) {
      setDraft({ ...draft, description });
    },
  };
}

const defaultTimes = { startTime: clipLimits.defaultStartS, endTime: clipLimits.defaultEndS };

/** Longer texts are not parsed, because the server rejects them. */
function readCode(code: string): ClipLinkResult {
  return code.length > clipLimits.linkMax ? { outcome: 'support' } : parseClipLink(code);
}
