import { tileEndpoints } from '@reprise/contract/tiles/calls.ts';
import { reportEndpoints } from '@reprise/contract/moderation/report-calls.ts';
import { saveEndpoints } from '@reprise/contract/tiles/save-calls.ts';
import { callApi } from '#platform/api/api-client.ts';
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
    ? callApi(saveEndpoints.savePost, input)
    : callApi(saveEndpoints.unsavePost, input);
}

export function callEdit(tileId: number, { caption, times }: TileEdit): Promise<unknown> {
  const body = { tile_id: tileId, tile_desc: caption, ...times };
  return callApi(tileEndpoints.editPost, { body });
}

export function callDelete(tileId: number): Promise<unknown> {
  const params = { tile_id: String(tileId) };
  return callApi(tileEndpoints.deletePost, { params, body: { tile_id: tileId } });
}

export function callReport(tileId: number, user: string, reason: string): Promise<unknown> {
  const body = { tile_id: tileId, username: user, reason };
  return callApi(reportEndpoints.reportPost, { body });
}
