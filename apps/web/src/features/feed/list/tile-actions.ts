import { texts } from '@reprise/contract/texts.ts';
import {
  skipToken,
  useQuery,
  useQueryClient,
  type MutationOptions,
  type QueryClient,
} from '@tanstack/react-query';
import { VISITOR } from './feed.api.ts';
import type { OptimisticUpdate, TileChange, TileEdit } from './optimistic-updates.ts';
import { callDelete, callEdit, callLike, callReport, callSave } from './tile-calls.ts';

const { notices } = texts;

const UPDATES_KEY = ['feed', 'optimistic-updates'] as const;
const NO_UPDATES: readonly OptimisticUpdate[] = [];

/** The viewer's own changes of this session, to be laid over every list (optimistic-updates.ts). */
export function useOptimisticUpdates(): readonly OptimisticUpdate[] {
  const { data } = useQuery<readonly OptimisticUpdate[]>({
    queryKey: UPDATES_KEY,
    queryFn: skipToken,
    initialData: NO_UPDATES,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return data ?? NO_UPDATES;
}

/**
 * What a viewer can do to a tile. Each shows at once; a failed call takes it back and is told in the
 * status line. Where a text was typed the promise rejects too, so that the text can be kept.
 */
export interface TileActions {
  /** In the viewer's name; a visitor only toggles the icon (spec section 4). */
  like(tileId: number, isLiked: boolean): void;
  /** For oneself alone; not for a visitor. */
  save(tileId: number, isSaved: boolean): void;
  delete(tileId: number): void;
  edit(tileId: number, edit: TileEdit): Promise<void>;
  /** The tile is then hidden from the reporter. */
  report(tileId: number, reason: string): Promise<void>;
  /** Blocks the owner of tiles, once confirmed; the screen brings it along where it is offered. */
  readonly block?: ((owner: string) => void) | undefined;
}

/** The actions of a viewer, who is named as in `FeedDescriptor`. */
export function useTileActions(user: string): TileActions {
  const client = useQueryClient();
  return {
    like: (tileId, isLiked) =>
      void changeTile(client, {
        tileId,
        change: { kind: 'liked', isLiked, by: user },
        call: () => (user === VISITOR ? Promise.resolve() : callLike(tileId, user, isLiked)),
        notice: isLiked ? notices.likeFailed : notices.unlikeFailed,
      }).catch(ignoreReported),
    save: (tileId, isSaved) =>
      void changeTile(client, {
        tileId,
        change: { kind: 'saved', isSaved },
        call: () => callSave(tileId, isSaved),
        notice: isSaved ? notices.saveFailed : notices.unsaveFailed,
      }).catch(ignoreReported),
    edit: (tileId, edit) =>
      changeTile(client, {
        tileId,
        change: { kind: 'edit', ...edit },
        call: () => callEdit(tileId, edit),
        notice: notices.editFailed,
      }),
    delete: (tileId) =>
      void changeTile(client, {
        tileId,
        change: { kind: 'hidden' },
        call: () => callDelete(tileId),
        notice: notices.deleteFailed,
      }).catch(ignoreReported),
    report: (tileId, reason) =>
      changeTile(client, {
        tileId,
        change: { kind: 'hidden' },
        call: () => callReport(tileId, user, reason),
        notice: notices.reportFailed,
      }),
  };
}

/** The status line has told the failure. */
function ignoreReported(): void {}

interface TileMutation {
  readonly tileId: number;
  readonly change: TileChange;
  readonly call: () => Promise<unknown>;
  /** What the status line says when the call fails. */
  readonly notice: string;
}

/**
 * One mutation that no component owns: it goes on when its tile leaves the stage. The calls for one
 * tile are made in order.
 */
async function changeTile(
  client: QueryClient,
  { tileId, change, call, notice }: TileMutation,
): Promise<void> {
  const update: OptimisticUpdate = { key: nextKey(), tileId, change, confirmedAt: null };
  const options: MutationOptions = {
    scope: { id: `tile-${tileId}` },
    mutationFn: call,
    meta: { notice },
    onSuccess: () => {
      const confirmedAt = performance.now();
      setUpdates(client, (changes) =>
        changes.map((own) => (own.key === update.key ? { ...own, confirmedAt } : own)),
      );
    },
    onError: () => setUpdates(client, (changes) => changes.filter(({ key }) => key !== update.key)),
  };
  setUpdates(client, (changes) => [...changes, update]);
  await client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute();
}

/** Lays a change over the lists that have been loaded so far; the server is told by whom it concerns. */
export function addLocalUpdate(client: QueryClient, tileId: number, change: TileChange): void {
  const confirmedAt = performance.now();
  setUpdates(client, (changes) => [...changes, { key: nextKey(), tileId, change, confirmedAt }]);
}

let lastKey = 0;

function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

function setUpdates(
  client: QueryClient,
  updater: (changes: readonly OptimisticUpdate[]) => readonly OptimisticUpdate[],
): void {
  client.setQueryData<readonly OptimisticUpdate[]>(UPDATES_KEY, (changes = NO_UPDATES) =>
    updater(changes),
  );
}
