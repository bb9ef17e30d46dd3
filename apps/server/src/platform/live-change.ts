import { documentChange } from '@reprise/contract/documents.ts';
import * as z from 'zod/mini';

/** A change and its readers. Clients only get the change. */
export const liveChange = z.extend(documentChange, {
  readers: z.optional(z.array(z.string())),
  /** The `data` for these readers, by uid. */
  dataByReader: z.optional(z.record(z.string(), z.unknown())),
});

export type LiveChange = z.infer<typeof liveChange>;
