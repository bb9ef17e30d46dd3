import type { Tile } from '@reprise/contract/feed/calls.ts';
import {
  type ListedMix,
  type Mix,
  type MixAudience,
  mixEndpoints,
} from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { type MixPage, playableIn } from '#features/feed/list/mix-page.api.ts';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';
import { useLiveDocument } from '#platform/live/use-live-document.ts';

const openMixesKey = ['mixes', 'open'] as const;

/** The mixes to which the viewer may add the clip. */
export function openMixesQuery(user: string, tileId: number) {
  return queryOptions({
    queryKey: [...openMixesKey, user, tileId] as const,
    queryFn: async ({ signal }): Promise<readonly ListedMix[]> => {
      const query = { tile_id: String(tileId) };
      return (await callApi(mixEndpoints.openMixes, { query }, { signal })).rows;
    },
    // What others add meets the viewer's next visit.
    staleTime: 0,
    meta: { notice: false },
  });
}

const { listPage } = mixLimits;

/** The mixes of a user that the viewer may find. */
export function userMixesQuery(username: string) {
  return infiniteQueryOptions({
    queryKey: ['mixes', 'user', username] as const,
    queryFn: async ({ pageParam, signal }): Promise<readonly ListedMix[]> => {
      const query = { username, offset: pageParam };
      return (await callApi(mixEndpoints.userMixes, { query }, { signal })).rows;
    },
    initialPageParam: 0,
    getNextPageParam: (rows, pages) => (rows.length < listPage ? null : pages.length * listPage),
    staleTime: 0,
    meta: { notice: false },
  });
}

interface Tick {
  readonly mix: ListedMix;
  readonly isIn: boolean;
}

/** Adds the clip to a mix or removes it, at once on the screen. */
export function useTickMix(user: string, tileId: number) {
  const client = useQueryClient();
  const { queryKey } = openMixesQuery(user, tileId);
  const set = (publicId: string, isIn: boolean) =>
    client.setQueryData<readonly ListedMix[]>(queryKey, (mixes) =>
      mixes?.map((mix) => (mix.public_id === publicId ? ticked(mix, isIn) : mix)),
    );
  return useMutation({
    mutationFn: ({ mix, isIn }: Tick) => {
      const body = { mix: mix.public_id, tile_id: tileId };
      return callApi(isIn ? mixEndpoints.addToMix : mixEndpoints.removeFromMix, { body });
    },
    meta: { notice: false },
    onMutate: ({ mix, isIn }) => set(mix.public_id, isIn),
    onError: (_error, { mix, isIn }) => set(mix.public_id, !isIn),
    onSettled: () => client.invalidateQueries({ queryKey: feedListsKey, predicate: isOfMix }),
  });
}

function ticked({ has_clip: _before, ...mix }: ListedMix, isIn: boolean): ListedMix {
  const clips = mix.clips + (isIn ? 1 : -1);
  return { ...mix, clips, ...(isIn && { has_clip: true }) };
}

/** Creates a private mix with the clip. */
export function useCreateMix(user: string, tileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { readonly id: string; readonly title: string }) =>
      callApi(mixEndpoints.createMix, { body: { ...body, tile_id: tileId } }),
    meta: { notice: false },
    onSuccess: () => client.invalidateQueries(openMixesQuery(user, tileId)),
  });
}

/** Creates a private mix without clips and returns its public id. */
export function useNewMix() {
  return useMutation({
    mutationFn: async (id: string) => {
      const body = { id, title: mixTexts.newMix };
      const { rows } = await callApi(mixEndpoints.createMix, { body });
      return rows[0]?.public_id ?? '';
    },
    meta: { notice: false },
  });
}

/** Adds clips to a mix, at once on the screen. */
export function useAddToMix(publicId: string, user: string) {
  return useMixMutation(publicId, {
    call: (tile: Tile) =>
      callApi(mixEndpoints.addToMix, { body: { mix: publicId, tile_id: tile.tile_id } }),
    change: (mix, tile) => {
      if (mix.clips.some(({ tile_id }) => tile_id === tile.tile_id)) return mix;
      return { ...mix, clips: [...mix.clips, { tile_id: tile.tile_id, added_by: user, tile }] };
    },
  });
}

/** Removes clips from a mix, at once on the screen. */
export function useRemoveFromMix(publicId: string) {
  return useMixMutation(publicId, {
    call: (tileId: number) =>
      callApi(mixEndpoints.removeFromMix, { body: { mix: publicId, tile_id: tileId } }),
    change: (mix, tileId) => ({
      ...mix,
      clips: mix.clips.filter(({ tile_id }) => tile_id !== tileId),
    }),
  });
}

interface Edit {
  readonly title?: string;
  readonly audience?: MixAudience;
  readonly friends_add?: boolean;
}

/** Changes a mix, at once on the screen. */
export function useEditMix(publicId: string) {
  return useMixMutation(publicId, {
    call: (edit: Edit) => callApi(mixEndpoints.editMix, { body: { mix: publicId, ...edit } }),
    change: (mix, edit) => ({ ...mix, ...edit }),
  });
}

export function useDeleteMix(publicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(mixEndpoints.deleteMix, { body: { mix: publicId } }),
    meta: { notice: false },
    onSuccess: () =>
      client.removeQueries({ queryKey: feedListsKey, predicate: isOfMix, type: 'inactive' }),
  });
}

/** Copies a mix and returns the public id of the copy. */
export function useDuplicateMix() {
  return useMutation({
    mutationFn: async (body: { readonly id: string; readonly mix: string }) => {
      const { rows } = await callApi(mixEndpoints.duplicateMix, { body });
      return rows[0]?.public_id ?? body.mix;
    },
    meta: { notice: false },
  });
}

interface Move {
  readonly tileId: number;
  readonly after: number | null;
}

/** Moves clips in a mix, at once on the screen. */
export function useMoveInMix(publicId: string) {
  return useMixMutation(publicId, {
    call: ({ tileId, after }: Move) =>
      callApi(mixEndpoints.moveInMix, { body: { mix: publicId, tile_id: tileId, after } }),
    change: withMove,
  });
}

function withMove(mix: Mix, { tileId, after }: Move): Mix {
  const moved = mix.clips.find(({ tile_id }) => tile_id === tileId);
  if (moved === undefined) return mix;
  const others = mix.clips.filter((clip) => clip !== moved);
  const place = others.findIndex(({ tile_id }) => tile_id === after) + 1;
  return { ...mix, clips: [...others.slice(0, place), moved, ...others.slice(place)] };
}

interface MixChange<Variables> {
  readonly call: (variables: Variables) => Promise<unknown>;
  readonly change: (mix: Mix, variables: Variables) => Mix;
}

const mixMutationKey = ['mix'] as const;

/** The screen shows the change before the server has it, and then what the server has. */
function useMixMutation<Variables>(publicId: string, { call, change }: MixChange<Variables>) {
  const client = useQueryClient();
  const filters = { queryKey: feedListsKey, predicate: isOfMix };
  return useMutation({
    mutationKey: mixMutationKey,
    mutationFn: call,
    meta: { notice: false },
    async onMutate(variables) {
      // A read that has begun would take the change back.
      await client.cancelQueries(filters);
      client.setQueriesData<InfiniteData<MixPage>>(
        filters,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => {
              if (page.mix?.public_id !== publicId) return page;
              const mix = change(page.mix, variables);
              return { ...page, mix, rows: playableIn(mix) };
            }),
          },
      );
    },
    // The last one of several reads the mix again: it can lack those that are running.
    onSettled: () =>
      client.isMutating({ mutationKey: mixMutationKey }) === 1
        ? client.invalidateQueries(filters)
        : undefined,
  });
}

/** Reads the mix again after each change by another user. */
export function useMixUpdates({ public_id, version }: Mix): void {
  const client = useQueryClient();
  const live = useLiveDocument('mixes', public_id);
  const newest = live.status === 'ready' ? live.readVersion : version;
  useEffect(() => {
    // The end of a change of this page reads the mix, too.
    if (newest <= version || client.isMutating({ mutationKey: mixMutationKey }) > 0) return;
    void client.invalidateQueries({ queryKey: feedListsKey, predicate: isOfMix });
  }, [client, newest, version]);
}

export function failureOf(error: Error): string {
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'MIX_FULL') return mixTexts.full;
  return code === 'MIXES_FULL' ? mixTexts.tooMany : mixTexts.failed;
}

function isOfMix({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  const descriptor = queryKey.at(-1) as { readonly kind?: string } | null | undefined;
  return descriptor?.kind === 'mix';
}
