import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { chatLimits } from './limits.ts';

/** For a group a UUID, in any case; for two users made of their uids, which are case-sensitive. */
export const combinedId = text(chatLimits.idMax).check(
  z.minLength(1),
  z.overwrite((id) => (z.safeParse(z.uuid(), id).success ? id.toLowerCase() : id)),
);
