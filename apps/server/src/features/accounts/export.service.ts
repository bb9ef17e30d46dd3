import { exportTexts } from '@reprise/contract/accounts/texts.ts';
import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ExportedRow, ExportPages, UserExport } from '#platform/db/user-rows.ts';
import { currentRequest } from '#platform/log/current-request.ts';
import type { Account, Viewer } from '#platform/viewer.ts';
import { zip, type ZippedFile } from '#platform/zip.ts';
import { exportUnfinished, exportUser } from './accounts.user-data.ts';
import { findOwnPhoto } from './photo/photo.repo.ts';
import { exportPage, type ExportSection } from './export-page.ts';
import type { UserDataByFeature } from './user-data.ts';

const sectionNames = Object.keys(exportTexts.sections) as (keyof typeof exportTexts.sections)[];

/** Exports a user's personal data (docs/privacy.md). */
export interface ExportService {
  /**
   * Streams a zip archive: a JSON file per section, an index.html of all and an uploaded photo. Names only users who
   * have a relation with the viewer. The viewer is null before the registration is finished.
   */
  exportAccount(
    account: Account,
    viewer: Viewer | null,
  ): Result<typeof accountLifecycleEndpoints.exportAccount>;
}

export interface ExportDeps {
  readonly db: Reader;
  readonly userData: UserDataByFeature;
  readonly publicUrl: string;
}

export function exportService(deps: ExportDeps): ExportService {
  return {
    exportAccount(account, viewer) {
      const exports =
        viewer === null ? [exportUnfinished(deps.db, account)] : exportsOf(deps, viewer);
      const sections = sectionsOf(exports, deps.publicUrl);
      const username = viewer?.username ?? account.email;
      const language = currentRequest()?.language() ?? 'en';
      const page = exportPage(sections, { username, now: new Date(), language });
      return zip(filesOf(page, sections, () => findOwnPhoto(deps.db, viewer?.id ?? null)));
    },
  };
}

function exportsOf({ db, userData }: ExportDeps, viewer: Viewer): UserExport[] {
  const features = Object.values(userData).map((feature) => feature.exportUser(db, viewer));
  return [exportUser(db, viewer), ...features];
}

function sectionsOf(exports: readonly UserExport[], site: string): ExportSection[] {
  const files = exports.flatMap((one) => Object.entries(one.files ?? {}));
  const sections = new Map([['account', () => accountRow(exports, site)], ...files]);
  return sectionNames.flatMap((name) => {
    const pages = sections.get(name);
    return pages === undefined ? [] : [{ name, pages }];
  });
}

/**
 * Merges the columns of all features, after the site to which ids belong. Empty for a deleted
 * account.
 */
async function* accountRow(exports: readonly UserExport[], site: string): ExportPages {
  const columns: ExportedRow[] = [{ site }];
  for (const { account } of exports) {
    if (account === undefined) continue;
    const row = await account();
    if (row === undefined) return;
    columns.push(row);
  }
  yield [Object.assign({}, ...columns)];
}

async function* filesOf(
  page: AsyncIterable<string>,
  sections: readonly ExportSection[],
  readPhoto: () => Promise<Buffer | null>,
): AsyncGenerator<ZippedFile> {
  yield { name: 'index.html', pieces: page };
  yield* sections.map(jsonFile);
  const photo = await readPhoto();
  if (photo !== null) yield { name: 'photo.webp', pieces: onePiece(photo) };
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function jsonFile({ name, pages }: ExportSection): ZippedFile {
  return { name: `${name}.json`, pieces: jsonList(pages()) };
}

async function* jsonList(pages: AsyncIterable<readonly ExportedRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
