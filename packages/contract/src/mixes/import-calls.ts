import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { clientId, publicId, rowsOf } from '../fields.ts';
import { importedClip, pastTime } from '../tiles/import-calls.ts';
import { mixAudience, mixTitle } from './calls.ts';
import { mixLimits } from './limits.ts';

export const importedMix = z.strictObject({
  id: clientId,
  /** On the other site, which may be this one. */
  public_id: publicId,
  title: mixTitle,
  audience: mixAudience,
  friends_add: z.boolean(),
  created: pastTime,
  changed: pastTime,
  /** In order. */
  clips: z.array(importedClip).check(z.maxLength(mixLimits.clipsMax)),
});

export const mixImportEndpoints = {
  /**
   * Creates a mix of the user's own export with those of its clips that the user may see here, with
   * its times. A mix that the user has is not changed: the same `public_id`, or the same `id`. No one
   * is notified.
   */
  importMix: endpoint({
    method: 'POST',
    path: '/mix/import',
    summary: 'Create a mix of an export, with its times.',
    audience: 'member',
    limit: 'mix',
    claims: {},
    body: importedMix,
    /** `missing`: the places of the clips that it does not have, from 0. */
    result: rowsOf(
      z.object({
        public_id: z.string(),
        outcome: z.enum(['imported', 'known']),
        missing: z.array(z.int()),
      }),
    ),
    errors: ['MIXES_FULL'],
  }),
} as const;
