import * as z from 'zod/mini';
import { channelUrl } from '../../clips/rules/channel-url.ts';
import { adminChannelTexts } from '../texts.ts';

/** The address or handle of a channel. */
export const refusedChannelField = z
  .string()
  .check(z.refine((value) => channelUrl(value) !== null, adminChannelTexts.channelError));
