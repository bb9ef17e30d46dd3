import * as z from 'zod/mini';
import { clipLimits } from './limits.ts';
import { isVideoId } from './rules/provider-url.ts';

export const videoId = z.string().check(z.refine(isVideoId, 'Not a video id.'));

export const seconds = z.number().check(z.gte(0), z.lte(clipLimits.timeMaxS));
