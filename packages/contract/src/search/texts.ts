import { searchLimits } from './limits.ts';

export const searchTexts = {
  placeholder: 'Search people and clips',
  results: 'People',
  none: (search: string) => `No people found for “${search}”.`,
  failed: (search: string) => `The search for “${search}” failed.`,
  clips: 'Clips',
  searchClips: (search: string) => `Search clips for “${search}”`,
  tags: 'Tags people use',
  uses: (clips: number) =>
    clips >= searchLimits.hitsMax ? `${searchLimits.hitsMax}+` : String(clips),
  friends: 'Friends',
  friend: 'Friend',
  recent: 'Recent',
  onDevice: 'Only on this device',
  clear: 'Clear',
  clearText: 'Clear search',
  keys: { move: 'move', open: 'open', close: 'close' },
  remove: (search: string) => `Remove ${search}`,
  found: (count: number) => (count === 1 ? '1 person found' : `${count} people found`),
} as const;
