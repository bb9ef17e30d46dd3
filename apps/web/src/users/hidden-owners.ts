import { createOptimisticUpdates } from '#platform/api/optimistic-updates.ts';

/** Usernames that the viewer blocks: their tiles are hidden from every list at once. */
export const hiddenOwners = createOptimisticUpdates<string>('hidden-owners');
