import { useQueryClient } from '@tanstack/react-query';

/**
 * Returns a function that reads again what Settings shows of the account: what ends other sessions
 * also revokes access tokens and turns off webhooks.
 */
export function useRefreshLists(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: ['accounts'] });
}
