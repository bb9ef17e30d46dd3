import * as z from 'zod/mini';

/**
 * mixes/{public id}: readable by those who may see the mix. Only its version matters: what each
 * viewer sees of the mix is in GET /get/mix.
 */
export const mixDocument = z.object({});
