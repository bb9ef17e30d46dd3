import { limits } from '../../limits.ts';

/** The display name as profile and settings show it: empty if it is longer than 25 characters (spec section 2). */
export function shownName(displayName: string): string {
  return Array.from(displayName).length <= limits.accounts.shownNameMax ? displayName : '';
}
