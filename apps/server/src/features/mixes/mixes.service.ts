import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import { publicIdIn } from '@reprise/contract/links/rules/tile-paths.ts';
import type { ListedMix, Mix, mixEndpoints, MixUser } from '@reprise/contract/mixes/calls.ts';
import { mixLimits } from '@reprise/contract/mixes/limits.ts';
import type { mixImportEndpoints } from '@reprise/contract/mixes/import-calls.ts';
import { mixTexts } from '@reprise/contract/mixes/texts.ts';
import type { FeedService } from '#features/feed/feed.service.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { ImportService } from '#features/tiles/imports/import.service.ts';
import type { Reader, Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';
import * as mixes from './mixes.repo.ts';

type Calls = typeof mixEndpoints;
type Body<Name extends keyof Calls> = ParsedInput<Calls[Name]>['body'];
type Query<Name extends keyof Calls> = ParsedInput<Calls[Name]>['query'];
type CreateResult = Result<Calls['createMix']>;
type SuccessResult = Result<Calls['editMix']>;
type ImportCall = (typeof mixImportEndpoints)['importMix'];

/** Every method throws NotFoundError for a mix that the viewer may not see. */
export interface MixService {
  /** Returns a mix with its clips in order; a null viewer is a visitor. */
  mix(viewer: Viewer | null, publicId: string): Promise<Mix>;
  /** Never throws NotFoundError. */
  isVisible(viewer: Viewer, publicId: string): Promise<boolean>;
  /** Returns up to 20 mixes to which the viewer may add, last changed first. */
  openMixes(viewer: Viewer, query: Query<'openMixes'>): Promise<ListedMix[]>;
  /** Returns up to 20 mixes of a user, last changed first; of others, only those for friends. */
  userMixes(viewer: Viewer, query: Query<'userMixes'>): Promise<ListedMix[]>;
  /**
   * Creates a mix, once per client id. Throws NotFoundError for a tile that the viewer may not see,
   * MIXES_FULL.
   */
  create(viewer: Viewer, body: Body<'createMix'>): Promise<CreateResult>;
  /** Copies the clips that the viewer may see to a new private mix. Throws MIXES_FULL. */
  duplicate(viewer: Viewer, body: Body<'duplicateMix'>): Promise<CreateResult>;
  /**
   * Creates a mix of an export with the clips that the viewer may see here, and its times. Changes
   * no mix that the viewer has, and notifies no one. Throws MIXES_FULL.
   */
  importMix(viewer: Viewer, body: ParsedInput<ImportCall>['body']): Promise<Result<ImportCall>>;
  /** Notifies the owner's friends when it lets them add. Throws NOT_OWNER. */
  edit(viewer: Viewer, body: Body<'editMix'>): Promise<SuccessResult>;
  /** Throws NOT_OWNER. */
  delete(viewer: Viewer, publicId: string): Promise<SuccessResult>;
  /** Adds a clip at the end. Idempotent. Throws NOT_OWNER, MIX_FULL, NotFoundError for the tile. */
  add(viewer: Viewer, body: Body<'addToMix'>): Promise<SuccessResult>;
  /** Idempotent. Throws NOT_OWNER if neither the mix nor its clip is the viewer's. */
  remove(viewer: Viewer, body: Body<'removeFromMix'>): Promise<SuccessResult>;
  /** Throws NOT_OWNER, NotFoundError if one of the clips is no longer in the mix. */
  move(viewer: Viewer, body: Body<'moveInMix'>): Promise<SuccessResult>;
}

export interface MixDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly feed: Pick<FeedService, 'tilesByIds'>;
  readonly notifications: Pick<NotificationService, 'addMixInvitations'>;
  readonly imports: Pick<ImportService, 'findClips'>;
}

export function mixService(deps: MixDeps): MixService {
  return { ...mixReads(deps), ...mixCreation(deps), ...mixChanges(deps), ...clipChanges(deps) };
}

type Reads = Pick<MixService, 'mix' | 'isVisible' | 'openMixes' | 'userMixes'>;

function mixReads({ db, feed }: MixDeps): Reads {
  return {
    async isVisible(viewer, address) {
      const publicId = publicIdIn(address);
      return publicId !== null && (await mixes.findMix(db, viewer.id, publicId)) !== null;
    },

    async mix(viewer, address) {
      const viewerId = viewer?.id ?? null;
      const row = await requireMix(address, (publicId) => mixes.findMix(db, viewerId, publicId));
      const clips = await mixes.listClips(db, viewerId, row.id);
      const tiles = await feed.tilesByIds(
        viewer,
        clips.map(({ tile_id }) => tile_id),
      );
      const byId = new Map(tiles.map((tile) => [tile.tile_id, tile]));
      const isOwn = row.owner_id === viewer?.id;
      const shown = isOwn ? clips : clips.filter(({ tile_id }) => byId.has(tile_id));
      const { public_id, title, audience, owner, friends_add, version, may_add } = row;
      return {
        ...{ public_id, title, audience, owner, friends_add, version, may_add },
        img_url: avatarOf(row),
        contributors: contributorsOf(shown),
        is_own: isOwn,
        clips: shown.map(({ tile_id, added_by }) => {
          const tile = byId.get(tile_id);
          return { tile_id, ...(added_by !== null && { added_by }), ...(tile && { tile }) };
        }),
      };
    },

    async openMixes(viewer, { tile_id: tileId, offset }) {
      return (await mixes.listOpenMixes(db, viewer.id, { tileId, offset })).map(presentListed);
    },

    async userMixes(viewer, query) {
      return (await mixes.listUserMixes(db, viewer.id, query)).map(presentListed);
    },
  };
}

type Creation = Pick<MixService, 'create' | 'duplicate' | 'importMix'>;

function mixCreation({ db, transact, feed, imports }: MixDeps): Creation {
  return {
    async create(viewer, { id: clientId, title, audience, tile_id: tileId }) {
      const created = await mixes.findCreatedMix(db, viewer.id, clientId);
      if (created !== null) return presentCreated(created);
      if (tileId !== undefined) await throwIfHidden(feed, viewer, tileId);
      return transact(async (tx) => {
        const mix = { ownerId: viewer.id, clientId, title, audience };
        const { row } = await insertOnce(tx, mix, async (mixId) => {
          if (tileId !== undefined) {
            await mixes.insertClip(tx, { mixId, tileId, addedById: viewer.id });
          }
        });
        return presentCreated(row);
      });
    },

    async duplicate(viewer, { id: clientId, mix: address }) {
      const created = await mixes.findCreatedMix(db, viewer.id, clientId);
      if (created !== null) return presentCreated(created);
      const source = await requireMix(address, (publicId) =>
        mixes.findMix(db, viewer.id, publicId),
      );
      return transact(async (tx) => {
        const { title } = source;
        const mix = { ownerId: viewer.id, clientId, title, audience: 'private' } as const;
        const { row } = await insertOnce(tx, mix, (toId) =>
          mixes.copyClips(tx, viewer.id, { fromId: source.id, toId }),
        );
        return presentCreated(row);
      });
    },

    async importMix(viewer, { id: clientId, public_id: address, title, audience, ...given }) {
      const found = await imports.findClips(viewer, given.clips);
      const missing = found.flatMap((tileId, place) => (tileId === null ? [place] : []));
      const tileIds = new Set(found.filter((tileId) => tileId !== null));
      const created_at = new Date(given.created);
      const changed_at = new Date(Math.max(Date.parse(given.changed), created_at.getTime()));
      const imported = { friends_add: given.friends_add, created_at, changed_at };
      return transact(async (tx) => {
        const publicId = publicIdIn(address);
        const own = publicId === null ? null : await mixes.findOwnMix(tx.sql, viewer.id, publicId);
        if (own !== null) return presentImported({ row: own, isNew: false }, []);
        const mix = { ownerId: viewer.id, clientId, title, audience, imported };
        const created = await insertOnce(tx, mix, (mixId) =>
          mixes.insertClips(tx, viewer.id, { mixId, tileIds: [...tileIds] }),
        );
        return presentImported(created, missing);
      });
    },
  };
}

function mixChanges({ transact, notifications }: MixDeps): Pick<MixService, 'edit' | 'delete'> {
  return {
    edit: (viewer, { mix: address, ...edit }) =>
      transact(async (tx) => {
        const mix = await requireOwnMix(tx, viewer, address);
        await changeMix(tx, mix, edit);
        const { audience = mix.audience, friends_add = mix.friends_add } = edit;
        if (isOpenToFriends({ audience, friends_add }) && !isOpenToFriends(mix)) {
          const userIds = await mixes.listFriendIds(tx.sql, viewer.id);
          const invitation = { mixId: mix.id, ownerId: viewer.id, userIds };
          await notifications.addMixInvitations(tx, invitation);
        }
        return SUCCESS;
      }),

    delete: (viewer, address) =>
      transact(async (tx) => {
        const mix = await requireOwnMix(tx, viewer, address);
        await mixes.deleteMix(tx, mix.id);
        tx.touch('mixes', mix.public_id);
        return SUCCESS;
      }),
  };
}

function clipChanges({ transact, feed }: MixDeps): Pick<MixService, 'add' | 'remove' | 'move'> {
  return {
    async add(viewer, { mix: address, tile_id: tileId }) {
      await throwIfHidden(feed, viewer, tileId);
      return transact(async (tx) => {
        const mix = await requireOpenMix(tx, viewer, address);
        const mixId = mix.id;
        const stored = await mixes.findClip(tx.sql, { mixId, tileId });
        if (stored.added_by_id !== null) return SUCCESS;
        if (stored.count >= mixLimits.clipsMax) throw new ConflictError(mixTexts.full, 'MIX_FULL');
        await mixes.insertClip(tx, { mixId, tileId, addedById: viewer.id });
        await changeMix(tx, mix);
        return SUCCESS;
      });
    },

    remove: (viewer, { mix: address, tile_id: tileId }) =>
      transact(async (tx) => {
        const mix = await lockMix(tx, viewer, address);
        const clip = { mixId: mix.id, tileId };
        const { added_by_id: addedById } = await mixes.findClip(tx.sql, clip);
        if (addedById === null) return SUCCESS;
        if (![mix.owner_id, addedById].includes(viewer.id)) {
          throw new ForbiddenError(mixTexts.notAddedByYou, 'NOT_OWNER');
        }
        await mixes.deleteClip(tx, clip);
        await changeMix(tx, mix);
        return SUCCESS;
      }),

    move: (viewer, { mix: address, tile_id: tileId, after }) =>
      transact(async (tx) => {
        const mix = await requireOpenMix(tx, viewer, address);
        const isMoved = await mixes.moveClip(tx, { mixId: mix.id, tileId, after });
        if (!isMoved) throw new NotFoundError(mixTexts.clipGone);
        await changeMix(tx, mix);
        return SUCCESS;
      }),
  };
}

/** Also names the mix to those who look at it. */
async function changeMix(tx: Tx, mix: mixes.MixRow, edit?: mixes.MixEdit): Promise<void> {
  await mixes.updateMix(tx, mix.id, edit);
  tx.touch('mixes', mix.public_id);
}

function isOpenToFriends({
  audience,
  friends_add: isOpen,
}: Pick<mixes.MixRow, 'audience' | 'friends_add'>): boolean {
  return isOpen && audience !== 'private';
}

async function throwIfHidden(feed: MixDeps['feed'], viewer: Viewer, tileId: number): Promise<void> {
  const found = await feed.tilesByIds(viewer, [tileId]);
  if (found.length === 0) throw new NotFoundError('There is no such post.');
}

interface CreatedMix {
  readonly row: mixes.InsertedMix;
  readonly isNew: boolean;
}

/** Of a repeated id, `fill` has run in the first call. */
async function insertOnce(
  tx: Tx,
  mix: mixes.NewMix,
  fill: (mixId: number) => Promise<void>,
): Promise<CreatedMix> {
  await mixes.lockMixesOf(tx, mix.ownerId);
  const first = await mixes.findCreatedMix(tx.sql, mix.ownerId, mix.clientId);
  if (first !== null) return { row: first, isNew: false };
  if ((await mixes.countMixes(tx.sql, mix.ownerId)) >= mixLimits.perUserMax) {
    throw new ConflictError(mixTexts.tooMany, 'MIXES_FULL');
  }
  const inserted = await mixes.insertMix(tx, mix);
  await fill(inserted.id);
  return { row: inserted, isNew: true };
}

async function requireMix(
  address: string,
  find: (publicId: string) => Promise<mixes.MixRow | null>,
): Promise<mixes.MixRow> {
  const publicId = publicIdIn(address);
  const mix = publicId === null ? null : await find(publicId);
  if (mix === null) throw new NotFoundError(mixTexts.notFound);
  return mix;
}

function lockMix(tx: Tx, viewer: Viewer, address: string): Promise<mixes.MixRow> {
  return requireMix(address, (publicId) => mixes.lockMix(tx, viewer.id, publicId));
}

async function requireOwnMix(tx: Tx, viewer: Viewer, address: string): Promise<mixes.MixRow> {
  const mix = await lockMix(tx, viewer, address);
  if (mix.owner_id !== viewer.id) throw new ForbiddenError(mixTexts.notYours, 'NOT_OWNER');
  return mix;
}

async function requireOpenMix(tx: Tx, viewer: Viewer, address: string): Promise<mixes.MixRow> {
  const mix = await lockMix(tx, viewer, address);
  if (!mix.may_add) throw new ForbiddenError(mixTexts.mayNotAdd, 'NOT_OWNER');
  return mix;
}

function contributorsOf(clips: readonly mixes.MixClipRow[]): MixUser[] {
  const users = new Map(
    clips.flatMap((clip) => (clip.added_by === null ? [] : [[clip.added_by, avatarOf(clip)]])),
  );
  return [...users].map(([username, img_url]) => ({ username, img_url }));
}

function avatarOf({ img_url }: { readonly img_url: string | null }): string {
  return img_url ?? accountLimits.defaultAvatar;
}

function presentCreated({ public_id }: mixes.InsertedMix): CreateResult {
  return { rows: [{ public_id }] };
}

/** What a mix that exists does not have may have been removed from it. */
function presentImported(
  { row: { public_id }, isNew }: CreatedMix,
  missing: number[],
): Result<ImportCall> {
  const [outcome, listed] = isNew ? (['imported', missing] as const) : (['known', []] as const);
  return { rows: [{ public_id, outcome, missing: [...listed] }] };
}

function presentListed({ has_clip, covers, ...row }: mixes.ListedMixRow): ListedMix {
  return { ...row, covers: [...covers], ...(has_clip && { has_clip }) };
}
