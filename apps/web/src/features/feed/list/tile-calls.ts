import { reportEndpoints } from '@reprise/contract/moderation/report-calls.ts';
import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { callApi, isNotFound } from '#platform/api/api-client.ts';
import type { TileEdit } from './tile-updates.ts';

export function callLike(tileId: number, user: string, isLiked: boolean): Promise<unknown> {
  const input = { params: { pair: `${tileId}&${user}` } };
  return isLiked
    ? callApi(tileEndpoints.likePost, input)
    : callApi(tileEndpoints.unlikePost, input);
}

export function callSave(tileId: number, isSaved: boolean): Promise<unknown> {
  const input = { params: { tile_id: String(tileId) } };
  return isSaved
    ? callApi(tileEndpoints.savePost, input)
    : callApi(tileEndpoints.unsavePost, input);
}

export function callEdit(tileId: number, { caption, times, audience }: TileEdit): Promise<unknown> {
  const body = { tile_id: tileId, tile_desc: caption, ...times, ...(audience && { audience }) };
  return callApi(tileEndpoints.editPost, { body });
}

/** Deleting a tile that was already deleted succeeds. */
export async function callDelete(tileId: number): Promise<void> {
  const params = { tile_id: String(tileId) };
  try {
    await callApi(tileEndpoints.deletePost, { params, body: { tile_id: tileId } });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

export function callReport(tileId: number, user: string, reason: string): Promise<unknown> {
  const body = { tile_id: tileId, username: user, reason };
  return callApi(reportEndpoints.reportPost, { body });
}
