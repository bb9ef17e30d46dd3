import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { reportEndpoints } from '@reprise/contract/moderation/report-calls.ts';
import { saveEndpoints } from '@reprise/contract/tiles/save-calls.ts';
import { callApi } from '#platform/api/api-client.ts';
import type { TileEdit } from './optimistic-updates.ts';

/** Keeps the like in the viewer's name, or takes it back. */
export function callLike(tileId: number, user: string, isLiked: boolean): Promise<unknown> {
  const input = { params: { pair: `${tileId}&${user}` } };
  return isLiked
    ? callApi(tileEndpoints.likePost, input)
    : callApi(tileEndpoints.unlikePost, input);
}

/** Puts a tile among the saved ones of the session's person, or takes it off. */
export function callSave(tileId: number, isSaved: boolean): Promise<unknown> {
  const input = { params: { tile_id: String(tileId) } };
  return isSaved
    ? callApi(saveEndpoints.savePost, input)
    : callApi(saveEndpoints.unsavePost, input);
}

/** Changes the own tile: its description, and its times when they are given. */
export function callEdit(tileId: number, { caption, times }: TileEdit): Promise<unknown> {
  const body = { tile_id: tileId, tile_desc: caption, ...times };
  return callApi(tileEndpoints.editPost, { body });
}

/** Deletes the own tile. */
export function callDelete(tileId: number): Promise<unknown> {
  const params = { tile_id: String(tileId) };
  return callApi(tileEndpoints.deletePost, { params, body: { tile_id: tileId } });
}

/** Reports a tile in the viewer's name. */
export function callReport(tileId: number, user: string, reason: string): Promise<unknown> {
  const body = { tile_id: tileId, username: user, reason };
  return callApi(reportEndpoints.reportPost, { body });
}
