import * as z from 'zod/mini';
import { isVideoId } from './rules/provider-url.ts';

export const videoId = z.string().check(z.refine(isVideoId, 'Not a video id.'));
