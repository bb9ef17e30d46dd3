import { sitemapLimits } from '@reprise/contract/links/limits.ts';
import { publicProfilePath } from '@reprise/contract/links/rules/profile-page.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import type { Reader } from '#platform/db/transaction.ts';
import { listProfileBlocks, listPublicProfiles } from './profiles.repo.ts';
import { lastOfNextTiles, listPublicClips } from './sitemap.repo.ts';

export interface SitemapDeps {
  readonly db: Reader;
  readonly publicUrl: string;
}

export interface SitemapService {
  /** Returns the files, as read in the last hour. */
  files(): Promise<readonly SitemapFile[]>;
  /** Returns what everyone may see of the addresses in a file, and the home page in the first. */
  entries(file: SitemapFile): Promise<readonly SitemapEntry[]>;
}

export interface SitemapFile {
  readonly kind: 'clips' | 'profiles';
  /** The id after which the clips begin, or the number of the block of users. */
  readonly key: number;
}

export interface SitemapEntry {
  readonly url: string;
  /** When its newest clip was posted. Null if it has none, and for the home page. */
  readonly postedAt: Date | null;
}

export function sitemapService({ db, publicUrl }: SitemapDeps): SitemapService {
  const { clipsPerFile, usersPerFile, listAgeMs } = sitemapLimits;
  let list: { readonly files: Promise<SitemapFile[]>; readonly readAt: number } | null = null;

  async function readFiles(): Promise<SitemapFile[]> {
    const files: SitemapFile[] = [];
    let after: number | null = 0;
    while (after !== null) {
      files.push({ kind: 'clips', key: after });
      after = await lastOfNextTiles(db, after, clipsPerFile);
    }
    const blocks = await listProfileBlocks(db, usersPerFile);
    return [...files, ...blocks.map((key) => ({ kind: 'profiles', key }) as const)];
  }

  async function clips(after: number): Promise<readonly SitemapEntry[]> {
    const found = await listPublicClips(db, after, clipsPerFile);
    const entries = found.map(({ public_id, created_at }) => ({
      url: publicUrl + tilePath(public_id),
      postedAt: created_at,
    }));
    return after === 0 ? [{ url: `${publicUrl}/`, postedAt: null }, ...entries] : entries;
  }

  async function profiles(block: number): Promise<readonly SitemapEntry[]> {
    const first = block * usersPerFile;
    const found = await listPublicProfiles(db, first, first + usersPerFile);
    return found.map(({ username, posted_at }) => ({
      url: publicUrl + publicProfilePath(username),
      postedAt: posted_at,
    }));
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

    entries: ({ kind, key }) => (kind === 'clips' ? clips(key) : profiles(key)),
  };
}
