import { type ListedMix, type MixAudience, mixEndpoints } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, callApi } from '#platform/api/api-client.ts';
import { type MixPage, playableIn } from '#features/feed/list/mix-page.api.ts';
import { feedListsKey } from '#platform/api/query-keys.ts';

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

/** Removes clips from a mix. */
export function useRemoveFromMix(publicId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (tileId: number) =>
      callApi(mixEndpoints.removeFromMix, { body: { mix: publicId, tile_id: tileId } }),
    meta: { notice: false },
    onSettled: () => client.invalidateQueries({ queryKey: feedListsKey, predicate: isOfMix }),
  });
}

interface Edit {
  readonly title?: string;
  readonly audience?: MixAudience;
  readonly friends_add?: boolean;
}

/** Changes a mix, at once on the screen. */
export function useEditMix(publicId: string) {
  const client = useQueryClient();
  const filters = { queryKey: feedListsKey, predicate: isOfMix };
  return useMutation({
    mutationFn: (edit: Edit) => callApi(mixEndpoints.editMix, { body: { mix: publicId, ...edit } }),
    meta: { notice: false },
    onMutate: (edit) => {
      client.setQueriesData<InfiniteData<MixPage>>(
        filters,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) =>
              page.mix?.public_id === publicId ? { ...page, mix: { ...page.mix, ...edit } } : page,
            ),
          },
      );
    },
    onSettled: () => client.invalidateQueries(filters),
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
  const client = useQueryClient();
  const filters = { queryKey: feedListsKey, predicate: isOfMix };
  return useMutation({
    mutationFn: ({ tileId, after }: Move) =>
      callApi(mixEndpoints.moveInMix, { body: { mix: publicId, tile_id: tileId, after } }),
    meta: { notice: false },
    onMutate: (move) => {
      client.setQueriesData<InfiniteData<MixPage>>(
        filters,
        (data) => data && { ...data, pages: data.pages.map((page) => withMove(page, move)) },
      );
    },
    onSettled: () => client.invalidateQueries(filters),
  });
}

function withMove(page: MixPage, { tileId, after }: Move): MixPage {
  const { mix } = page;
  const moved = mix?.clips.find(({ tile_id }) => tile_id === tileId);
  if (mix === undefined || moved === undefined) return page;
  const others = mix.clips.filter((clip) => clip !== moved);
  const place = others.findIndex(({ tile_id }) => tile_id === after) + 1;
  const clips = [...others.slice(0, place), moved, ...others.slice(place)];
  const reordered = { ...mix, clips };
  return { ...page, mix: reordered, rows: playableIn(reordered) };
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
