import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

/** Somebody whose tiles disappear from every list at once, because the viewer blocks them. */
export interface HiddenOwner {
  readonly owner: string;
  /** When the server had accepted the block (`performance.now()`); null while the call is under way. */
  readonly acceptedAt: number | null;
}

const KEY = ['feed', 'hidden-owners'] as const;
const NO_OWNERS: readonly HiddenOwner[] = [];

/** Whose tiles are to be left out of the lists. */
export function useHiddenOwners(): readonly HiddenOwner[] {
  const { data } = useQuery<readonly HiddenOwner[]>({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: NO_OWNERS,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? NO_OWNERS;
}

/** Hides an owner's tiles; `settledAt` is null until the server has accepted the block. */
export function hideOwner(client: QueryClient, owner: string, acceptedAt: number | null): void {
  updateHiddenOwners(client, (others) => [...others, { owner, acceptedAt }], owner);
}

/** Takes the hiding back. */
export function showOwner(client: QueryClient, owner: string): void {
  updateHiddenOwners(client, (others) => others, owner);
}

/**
 * Whether a tile of `owner` is to be left out of a page that was asked for at `requestedAt`: a page
 * asked for after the server had accepted the block knows of it.
 */
export function isHiddenOwner(
  hidden: readonly HiddenOwner[],
  owner: string,
  listedAt: number,
): boolean {
  return hidden.some(
    (hiddenOwner) =>
      hiddenOwner.owner === owner &&
      (hiddenOwner.acceptedAt === null || hiddenOwner.acceptedAt >= listedAt),
  );
}

function updateHiddenOwners(
  client: QueryClient,
  change: (others: readonly HiddenOwner[]) => readonly HiddenOwner[],
  owner: string,
): void {
  client.setQueryData<readonly HiddenOwner[]>(KEY, (hidden = NO_OWNERS) =>
    change(hidden.filter((one) => one.owner !== owner)),
  );
}
