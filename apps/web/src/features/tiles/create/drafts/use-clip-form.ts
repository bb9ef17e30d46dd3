import { limits } from '@reprise/contract/limits.ts';
import { type ClipLinkResult, parseClipLink } from '@reprise/contract/clips/rules/clip-link.ts';
import { type ClipTimes, normalizeTimes } from '@reprise/contract/clips/rules/clip-times.ts';
import { texts } from '@reprise/contract/texts.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { usePreview } from '#clips/trim/use-preview.ts';
import { useDraft } from './use-draft.ts';

/** What stands in the form of /account, kept until the post is shared. */
const clipDraft = z.object({
  code: z.string(),
  /** The code of the last successful Convert; another one in the box needs a new Convert. */
  convertedCode: z.string(),
  /** The passage as the trim has left it; without one the code's own holds. */
  trimmed: z.optional(z.object({ startTime: z.number(), endTime: z.number() })),
  description: z.string(),
});

const emptyClipDraft: z.infer<typeof clipDraft> = { code: '', convertedCode: '', description: '' };

type ConversionError = Exclude<ClipLinkResult['outcome'], 'ok'>;

/** What the spec says to each outcome (section 5, "Clip link conversion"). */
const errorTexts: Record<ConversionError, string> = {
  error: texts.upload.wrongLink,
  support: texts.upload.support,
};

/** The form of /account: what stands in it, what it plays, and what can be done to it. */
export function useClipForm(uid: string) {
  const { draft, setDraft, forget } = useDraft({
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
    forget,
    preview,
    clip,
    /** Null while the passage is the code's own. */
    trimmed: trimmed ? preview.times : null,
    linkError: shownError ? errorTexts[shownError] : undefined,
    convert(): boolean {
      const { outcome } = readCode(draft.code);
      setError(outcome === 'ok' ? null : outcome);
      if (outcome === 'ok') setDraft({ ...draft, convertedCode: draft.code, trimmed: undefined });
      return outcome === 'ok';
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

const defaultTimes = { startTime: limits.clips.defaultStartS, endTime: limits.clips.defaultEndS };

/** The server looks at no longer text. */
function readCode(code: string): ClipLinkResult {
  return code.length > limits.clips.linkMax ? { outcome: 'support' } : parseClipLink(code);
}
