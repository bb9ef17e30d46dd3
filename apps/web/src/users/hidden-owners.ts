import { createOptimisticUpdates } from '#platform/api/optimistic-updates.ts';

/** Usernames that the viewer has just blocked. All lists hide their tiles immediately. */
export const hiddenOwners = createOptimisticUpdates<string>('hidden-owners');
