import { isUsername } from '@reprise/contract/rules/usernames.ts';
import { useQuery } from '@tanstack/react-query';
import { useSettled } from '#shared/hooks/use-settled.ts';
import { usernameTakenQuery } from './accounts.api.ts';

const DEBOUNCE_MS = 250;

/** The four states of the registration's username check (spec section 4). */
export type UsernameCheck = 'unchecked' | 'invalid' | 'taken' | 'available';

/** Checks a username while it is typed; an invalid one is not sent. */
export function useUsernameCheck(username: string): UsernameCheck {
  const settled = useSettled(username, DEBOUNCE_MS);
  const isAsked = settled === username && isUsername(username);
  const { data: isTaken } = useQuery({ ...usernameTakenQuery(settled), enabled: isAsked });
  if (username === '') return 'unchecked';
  if (!isUsername(username)) return 'invalid';
  if (!isAsked || isTaken === undefined) return 'unchecked';
  return isTaken ? 'taken' : 'available';
}
