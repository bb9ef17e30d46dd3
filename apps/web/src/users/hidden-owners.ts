import { createOptimisticUpdates } from '#platform/api/optimistic-updates.ts';

/** Users whose tiles are hidden from every list at once, because the viewer blocks them. */
export const hiddenOwners = createOptimisticUpdates<string>('hidden-owners');
