import { clipLimits } from '@reprise/contract/clips/limits.ts';
import * as z from 'zod/mini';
import { toTimesDraft } from '#clips/trim/times-draft.ts';

const timeText = z.object({ minutes: z.string(), seconds: z.string() });

export const videoDraft = z.object({
  link: z.string(),
  convertedLink: z.string(),
  start: timeText,
  end: timeText,
  times: z.object({ startTime: z.number(), endTime: z.number() }),
  description: z.string(),
});

export type VideoDraft = z.infer<typeof videoDraft>;

export const emptyVideoDraft: VideoDraft = {
  link: '',
  convertedLink: '',
  ...toTimesDraft({
    startTime: clipLimits.defaultStartS,
    endTime: clipLimits.defaultEndS,
  }),
  description: '',
};
