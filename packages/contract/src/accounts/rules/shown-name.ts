import { accountLimits } from '../limits.ts';

/**
 * Returns the display name for profile and settings: empty above 25 characters (spec section 2).
 */
export function shownName(displayName: string): string {
  return Array.from(displayName).length <= accountLimits.shownNameMax ? displayName : '';
}
