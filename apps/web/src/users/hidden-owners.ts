import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';

/** An owner whose tiles are hidden from every list at once, because the viewer blocks them. */
export interface HiddenOwner {
  readonly owner: string;
  /** When the server accepted the block (`performance.now()`); null while the call is pending. */
  readonly acceptedAt: number | null;
}

const KEY = ['feed', 'hidden-owners'] as const;
const NO_OWNERS: readonly HiddenOwner[] = [];

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

/** Hides an owner's tiles; `acceptedAt` is null until the server has accepted the block. */
export function hideOwner(client: QueryClient, owner: string, acceptedAt: number | null): void {
  updateHiddenOwners(client, (others) => [...others, { owner, acceptedAt }], owner);
}

export function showOwner(client: QueryClient, owner: string): void {
  updateHiddenOwners(client, (others) => others, owner);
}

/**
 * Whether tiles of `owner` are hidden from a page requested at `requestedAt`: the server filters
 * pages requested after it accepted the block.
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
