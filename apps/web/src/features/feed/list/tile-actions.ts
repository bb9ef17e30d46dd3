import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { useQueryClient, type MutationOptions, type QueryClient } from '@tanstack/react-query';
import { isNotFound } from '#platform/api/api-client.ts';
import { userKey } from '#platform/api/query-keys.ts';
import { VISITOR } from './feed.api.ts';
import { type TileChange, type TileEdit, tileUpdates } from './tile-updates.ts';

/** Lazy, because visitors cannot change posts. */
const loadCalls = () => import('./tile-calls.ts');

/**
 * Each action is applied optimistically; a failed call reverts it and shows a notice. A tile that no
 * longer exists leaves all lists. Actions with typed text also reject, so that the text can be
 * restored.
 */
export interface TileActions {
  /** For a visitor only the icon toggles (spec section 4). */
  like(tileId: number, isLiked: boolean): void;
  save(tileId: number, isSaved: boolean): void;
  delete(tileId: number): void;
  edit(tileId: number, edit: TileEdit): Promise<void>;
  report(tileId: number, reason: string): Promise<void>;
  readonly block?: ((owner: string) => void) | undefined;
}

export function useTileActions(user: string): TileActions {
  const client = useQueryClient();
  return {
    like: (tileId, isLiked) =>
      void changeTile(client, user, {
        tileId,
        change: { kind: 'liked', isLiked, by: user },
        call: async () => {
          if (user !== VISITOR) await (await loadCalls()).callLike(tileId, user, isLiked);
        },
        notice: isLiked ? tileTexts.likeFailed : tileTexts.unlikeFailed,
      }).catch(ignoreReported),
    save: (tileId, isSaved) =>
      void changeTile(client, user, {
        tileId,
        change: { kind: 'saved', isSaved },
        call: async () => (await loadCalls()).callSave(tileId, isSaved),
        notice: isSaved ? tileTexts.saveFailed : tileTexts.unsaveFailed,
      }).catch(ignoreReported),
    edit: (tileId, edit) =>
      changeTile(client, user, {
        tileId,
        change: { kind: 'edit', ...edit },
        call: async () => (await loadCalls()).callEdit(tileId, edit),
        notice: tileTexts.editFailed,
      }),
    delete: (tileId) =>
      void changeTile(client, user, {
        tileId,
        change: { kind: 'hidden' },
        call: async () => {
          await (await loadCalls()).callDelete(tileId);
          // The profile shows the number of posts.
          void client.invalidateQueries({ queryKey: userKey(user) });
        },
        notice: tileTexts.deleteFailed,
      }).catch(ignoreReported),
    report: (tileId, reason) =>
      changeTile(client, user, {
        tileId,
        change: { kind: 'hidden' },
        call: async () => (await loadCalls()).callReport(tileId, user, reason),
        notice: tileTexts.reportFailed,
      }),
  };
}

/** The status line has already shown the failure. */
function ignoreReported(): void {}

interface TileMutation {
  readonly tileId: number;
  readonly change: TileChange;
  readonly call: () => Promise<unknown>;
  readonly notice: string;
}

/** Continues after the tile is no longer shown. Calls for one tile run in order. */
async function changeTile(
  client: QueryClient,
  user: string,
  { tileId, change, call, notice }: TileMutation,
): Promise<void> {
  const key = tileUpdates.add(client, { tileId, change });
  const options: MutationOptions = {
    scope: { id: `tile-${tileId}` },
    mutationFn: call,
    meta: { notice, notFoundNotice: clipTexts.gone },
    onSuccess: () => {
      tileUpdates.confirm(client, key);
      if (user !== VISITOR) tileUpdates.sendToTabs(user, { tileId, change });
    },
    onError: (error) => {
      if (isNotFound(error)) {
        tileUpdates.addConfirmed(client, { tileId, change: { kind: 'hidden' } });
      }
      tileUpdates.remove(client, (update) => update.key === key);
    },
  };
  await client.getMutationCache().build(client, client.defaultMutationOptions(options)).execute();
}
