import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { exportTexts } from '@reprise/contract/accounts/export-texts.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type {
  ExportedRow,
  ExportPages,
  UserDataByFeature,
  UserExport,
} from '#platform/user-data.ts';
import type { Viewer } from '#platform/viewer.ts';
import { zip, type ZippedText } from '#platform/zip.ts';
import { exportUser } from './accounts.export.ts';
import { exportPage, type ExportSection } from './export-page.ts';

const sectionNames = Object.keys(exportTexts.sections) as (keyof typeof exportTexts.sections)[];

/** Exports a user's personal data (docs/privacy.md). */
export interface ExportService {
  /**
   * Streams a zip archive: a JSON file per section and an index.html of all. Names only users who
   * have a relation with the viewer.
   */
  exportAccount(viewer: Viewer): Result<typeof accountLifecycleEndpoints.exportAccount>;
}

export interface ExportDeps {
  readonly db: Reader;
  readonly userData: UserDataByFeature;
}

export function exportService(deps: ExportDeps): ExportService {
  return {
    exportAccount(viewer) {
      const sections = sectionsOf(deps, viewer);
      const page = exportPage(viewer.username, sections, new Date());
      return zip([{ name: 'index.html', pieces: page }, ...sections.map(jsonFile)]);
    },
  };
}

function sectionsOf({ db, userData }: ExportDeps, viewer: Viewer): ExportSection[] {
  const features = Object.values(userData).map((feature) => feature.exportUser(db, viewer));
  const exports = [exportUser(db, viewer), ...features];
  const files = exports.flatMap((one) => Object.entries(one.files ?? {}));
  const sections = new Map([['account', () => accountRow(exports)], ...files]);
  return sectionNames.flatMap((name) => {
    const pages = sections.get(name);
    return pages === undefined ? [] : [{ name, pages }];
  });
}

/** Merges the columns of all features. Empty for a deleted account. */
async function* accountRow(exports: readonly UserExport[]): ExportPages {
  const columns: ExportedRow[] = [];
  for (const { account } of exports) {
    if (account === undefined) continue;
    const row = await account();
    if (row === undefined) return;
    columns.push(row);
  }
  yield [Object.assign({}, ...columns)];
}

function jsonFile({ name, pages }: ExportSection): ZippedText {
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
