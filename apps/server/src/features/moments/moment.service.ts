import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { ParsedInput } from '@reprise/contract/endpoint.ts';
import type { TilePage } from '@reprise/contract/feed/calls.ts';
import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import type { clipMomentEndpoints, Moment } from '@reprise/contract/moments/moment-calls.ts';
import { momentLimits } from '@reprise/contract/moments/limits.ts';
import { curveOf } from '@reprise/contract/moments/rules/curve.ts';
import type { FeedService } from '#features/feed/feed.service.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as momentRepo from './moment.repo.ts';

type Calls = typeof clipMomentEndpoints;
type Query<Name extends keyof Calls> = ParsedInput<Calls[Name]>['query'];

/** How clips are connected: by the moment that they mark, and as answers. */
export interface MomentService {
  /** Throws NotFoundError if the tile does not exist or the viewer may not see it. */
  moment(viewer: Viewer | null, tileId: number): Promise<Moment>;
  /**
   * Returns a page of the clips of others that mark the same moment, 5 by default: one per user,
   * friends first. Throws NotFoundError as `moment`.
   */
  momentTiles(viewer: Viewer | null, query: Query<'momentTiles'>): Promise<TilePage>;
  /** Returns a page of the answers, oldest first, 5 by default. Throws NotFoundError as `moment`. */
  answers(viewer: Viewer | null, query: Query<'answers'>): Promise<TilePage>;
}

export interface MomentDeps {
  readonly db: Reader;
  readonly feed: Pick<FeedService, 'tilesByIds'>;
}

export function momentService({ db, feed }: MomentDeps): MomentService {
  return {
    async moment(viewer, tileId) {
      const viewerId = viewer?.id ?? null;
      const clip = requireClip(await momentRepo.findClip(db, viewerId, { id: tileId }));
      const [{ answered, faces, ...counts }, { parts, end }] = await Promise.all([
        momentRepo.readMoment(db, viewerId, clip),
        momentRepo.readCurve(db, clip.video_id),
      ]);
      const passages = parts.reduce((sum, { starts }) => sum + starts, 0);
      return {
        passages: Math.min(passages, momentLimits.countMax),
        ...counts,
        curve: curveOf(parts),
        curve_end: end,
        faces: faces.map(({ username, img_url }) => ({
          username,
          img_url: img_url ?? accountLimits.defaultAvatar,
        })),
        ...(clip.answered_tile_id === null ? {} : { answered }),
      };
    },

    async momentTiles(viewer, { public_id, after, limit = feedLimits.homePage }) {
      const clip = await findLinkedClip(viewer, public_id);
      const range = { after: after ?? null, limit: limit + 1 };
      const found = await momentRepo.listPeople(db, viewer?.id ?? null, clip, range);
      const people = found.slice(0, limit);
      const last = people.at(-1);
      return {
        rows: await feed.tilesByIds(
          viewer,
          people.map(({ tile_id }) => tile_id),
        ),
        after: found.length > limit && last ? `${last.friend}-${last.tile_id}` : null,
      };
    },

    async answers(viewer, { public_id, after = 0, limit = feedLimits.homePage }) {
      const { id } = await findLinkedClip(viewer, public_id);
      const range = { after, limit: limit + 1 };
      const found = await momentRepo.listAnswers(db, viewer?.id ?? null, id, range);
      const ids = found.slice(0, limit);
      return {
        rows: await feed.tilesByIds(viewer, ids),
        after: found.length > limit ? String(ids.at(-1)) : null,
      };
    },
  };

  async function findLinkedClip(viewer: Viewer | null, address: string) {
    const publicId = publicIdIn(address);
    if (publicId === null) throw noSuchTile();
    return requireClip(await momentRepo.findClip(db, viewer?.id ?? null, { publicId }));
  }
}

function requireClip(clip: momentRepo.MomentClip | null): momentRepo.MomentClip {
  if (clip === null) throw noSuchTile();
  return clip;
}

function noSuchTile(): NotFoundError {
  return new NotFoundError('There is no such post.');
}
