import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

/** Somebody whose tiles disappear from every list at once, because the viewer blocks them. */
export interface HiddenOwner {
  readonly owner: string;
  /** When the server had accepted the block (`performance.now()`); null while the call is under way. */
  readonly settledAt: number | null;
}

const KEY = ['feed', 'hidden-owners'] as const;
const NOBODY: readonly HiddenOwner[] = [];

/** Whose tiles are to be left out of the lists. */
export function useHiddenOwners(): readonly HiddenOwner[] {
  const { data } = useQuery<readonly HiddenOwner[]>({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: NOBODY,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? NOBODY;
}

/** Hides an owner's tiles; `settledAt` is null until the server has accepted the block. */
export function hideOwner(client: QueryClient, owner: string, settledAt: number | null): void {
  update(client, (others) => [...others, { owner, settledAt }], owner);
}

/** Takes the hiding back. */
export function showOwner(client: QueryClient, owner: string): void {
  update(client, (others) => others, owner);
}

/**
 * Whether a tile of `owner` is to be left out of a page that was asked for at `listedAt`: a page
 * asked for after the server had accepted the block knows of it.
 */
export function isHiddenOwner(
  hidden: readonly HiddenOwner[],
  owner: string,
  listedAt: number,
): boolean {
  return hidden.some(
    (one) => one.owner === owner && (one.settledAt === null || one.settledAt >= listedAt),
  );
}

function update(
  client: QueryClient,
  change: (others: readonly HiddenOwner[]) => readonly HiddenOwner[],
  owner: string,
): void {
  client.setQueryData<readonly HiddenOwner[]>(KEY, (hidden = NOBODY) =>
    change(hidden.filter((one) => one.owner !== owner)),
  );
}
