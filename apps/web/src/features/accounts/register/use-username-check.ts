import { isUsername } from '@reprise/contract/accounts/rules/usernames.ts';
import { useQuery } from '@tanstack/react-query';
import { useDebouncedValue } from '#platform/hooks/use-debounced-value.ts';
import { usernameTakenQuery } from '#features/accounts/accounts.api.ts';

const DEBOUNCE_MS = 250;

export type UsernameCheck = 'unchecked' | 'invalid' | 'taken' | 'available';

export function useUsernameCheck(username: string): UsernameCheck {
  const debounced = useDebouncedValue(username, DEBOUNCE_MS);
  const isChecked = debounced === username && isUsername(username);
  const { data: isTaken } = useQuery({ ...usernameTakenQuery(debounced), enabled: isChecked });
  if (username === '') return 'unchecked';
  if (!isUsername(username)) return 'invalid';
  if (!isChecked || isTaken === undefined) return 'unchecked';
  return isTaken ? 'taken' : 'available';
}
