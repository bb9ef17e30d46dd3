import type { ImportedClip } from '@reprise/contract/tiles/import-calls.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/db/open.ts';
import type { ExportedRow } from './account-export.ts';

interface ListedClip {
  readonly public_id: string | null;
  readonly video_id: string;
  readonly starttime: number;
  readonly endtime: number;
}

/** Returns the clip of a row of an export, or of a tile, as a browser imports it. */
export function importedClipOf(row: ExportedRow | ListedClip): ImportedClip {
  const { public_id, video_id, starttime, endtime } = row as ListedClip;
  return { public_id: public_id ?? 'gone', link: video_id, startTime: starttime, endTime: endtime };
}

export async function importedClipOfTile(db: Db, tileId: number): Promise<ImportedClip> {
  const { rows } = await sql<ListedClip>`
    select public_id, video_id, starttime, endtime from tiles where id = ${tileId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('There is no such tile.');
  return importedClipOf(row);
}
