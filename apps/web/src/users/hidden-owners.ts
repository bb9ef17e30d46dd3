import { createOptimisticUpdates } from '#platform/api/optimistic-updates.ts';

/** Usernames that the viewer blocks: all lists hide their tiles at once. */
export const hiddenOwners = createOptimisticUpdates<string>('hidden-owners');
