import { accountLimits } from '@reprise/contract/accounts/limits.ts';

/** Independent of the viewer. Times are seconds. */
export interface UncountedTile {
  readonly id: number;
  readonly public_id: string;
  readonly video_id: string;
  readonly caption: string;
  readonly starttime: number;
  readonly endtime: number;
  readonly created_at: Date;
  readonly username: string;
  readonly img_url: string | null;
}

export interface TileWithOwner extends UncountedTile {
  readonly likes: number;
}

export function presentTileWithOwner(row: TileWithOwner) {
  return {
    tile_id: row.id,
    public_id: row.public_id,
    tile_link: row.video_id,
    tile_owner: row.username,
    tile_desc: row.caption,
    tile_likes: row.likes,
    starttime: row.starttime,
    endtime: row.endtime,
    created_date: row.created_at.toISOString(),
    img_url: row.img_url ?? accountLimits.defaultAvatar,
  };
}
