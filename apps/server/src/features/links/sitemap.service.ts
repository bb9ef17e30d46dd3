import { sitemapLimits } from '@reprise/contract/links/limits.ts';
import { tilePath } from '@reprise/contract/links/rules/clip-page.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { lastOfNextTiles, listPublicClips } from './sitemap.repo.ts';

export interface SitemapDeps {
  readonly db: Reader;
  readonly publicUrl: string;
}

export interface SitemapService {
  /** Returns the ids after which the files begin, as read in the last hour. */
  files(): Promise<readonly number[]>;
  /** Returns the addresses of the clips in a file that everyone may see. */
  clips(after: number): Promise<readonly SitemapEntry[]>;
}

export interface SitemapEntry {
  readonly url: string;
  readonly createdAt: Date;
}

export function sitemapService({ db, publicUrl }: SitemapDeps): SitemapService {
  const { clipsPerFile, listAgeMs } = sitemapLimits;
  let list: { readonly files: Promise<readonly number[]>; readonly readAt: number } | null = null;

  async function readFiles(): Promise<readonly number[]> {
    const files: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      files.push(after);
      after = await lastOfNextTiles(db, after, clipsPerFile);
    }
    return files;
  }

  return {
    async files() {
      if (list === null || Date.now() - list.readAt > listAgeMs) {
        list = { files: readFiles(), readAt: Date.now() };
      }
      try {
        return await list.files;
      } catch (error) {
        list = null;
        throw error;
      }
    },

    async clips(after) {
      const clips = await listPublicClips(db, after, clipsPerFile);
      return clips.map(({ public_id, created_at }) => ({
        url: publicUrl + tilePath(public_id),
        createdAt: created_at,
      }));
    },
  };
}
