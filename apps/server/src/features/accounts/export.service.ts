import type { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import type { Result } from '@reprise/contract/endpoint.ts';
import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { Viewer } from '#platform/viewer.ts';
import { zip, type ZippedText } from '#platform/zip.ts';
import { exportPage, type ExportSection } from './export-page.ts';
import * as own from './export.repo.ts';

type Row = Readonly<Record<string, unknown>>;

const PAGE_SIZE = 500;

/** Exports a user's personal data (docs/privacy.md). */
export interface ExportService {
  /**
   * Streams a zip archive: a JSON file per section and an index.html with all of them. Names only
   * users with whom the viewer has a relation.
   */
  exportAccount(viewer: Viewer): Result<typeof accountLifecycleEndpoints.exportAccount>;
}

export function exportService({ db }: { readonly db: Reader }): ExportService {
  return {
    exportAccount(viewer) {
      const sections = sectionsOf(db, viewer);
      const page = exportPage(viewer.username, sections, new Date());
      return zip([{ name: 'index.html', pieces: page }, ...sections.map(jsonFile)]);
    },
  };
}

function sectionsOf(db: Reader, viewer: Viewer): ExportSection[] {
  const rowsOf = (name: keyof typeof own.exportedRows) => () =>
    withoutKeys(readPages((page) => own.exportedRows[name](db, viewer.id, page)));
  return [
    { name: 'account', pages: () => accountRow(db, viewer) },
    { name: 'posts', pages: rowsOf('posts') },
    { name: 'likes', pages: rowsOf('likes') },
    { name: 'views', pages: rowsOf('views') },
    { name: 'saves', pages: rowsOf('saves') },
    { name: 'failures', pages: rowsOf('failures') },
    { name: 'reports', pages: rowsOf('reports') },
    { name: 'friends', pages: rowsOf('friends') },
    { name: 'blocks', pages: rowsOf('blocks') },
    { name: 'notifications', pages: rowsOf('notifications') },
    { name: 'pushes', pages: rowsOf('pushSubscriptions') },
    { name: 'moderation', pages: rowsOf('moderation') },
    { name: 'chats', pages: () => withoutKeys(chatPages(db, viewer)) },
    { name: 'messages', pages: () => messagePages(db, viewer) },
  ];
}

async function* accountRow(db: Reader, { id }: Viewer): AsyncGenerator<Row[]> {
  const account = await own.findAccount(db, id);
  if (account !== undefined) yield [account];
}

async function* chatPages(db: Reader, { id }: Viewer) {
  for await (const chats of readPages((page) => own.listChats(db, id, page))) {
    yield chats.map(({ is_deleted, with: other, ...chat }) => ({
      ...chat,
      with: is_deleted ? DELETED_USER : other,
    }));
  }
}

async function* messagePages(db: Reader, viewer: Viewer): AsyncGenerator<Row[]> {
  for await (const chats of chatPages(db, viewer)) {
    const byKey = new Map(chats.map((chat) => [chat.key, chat]));
    const wanted = { personId: viewer.id, chatIds: [...byKey.keys()] };
    let after = { chat_id: 0, seq: 0 };
    for (let isEnd = false; !isEnd;) {
      const rows = await own.listMessages(db, wanted, { after, limit: PAGE_SIZE });
      yield rows.map(({ chat_id, is_own, ...message }) => {
        const { chat, with: other } = byKey.get(chat_id) ?? {};
        return { chat, with: other, from: is_own ? viewer.username : other, ...message };
      });
      after = rows.at(-1) ?? after;
      isEnd = rows.length < PAGE_SIZE;
    }
  }
}

async function* readPages<R extends own.KeyedRow>(
  read: (page: own.PageRequest) => Promise<readonly R[]>,
): AsyncGenerator<readonly R[]> {
  for (let after = 0, isEnd = false; !isEnd;) {
    const rows = await read({ after, limit: PAGE_SIZE });
    yield rows;
    after = rows.at(-1)?.key ?? after;
    isEnd = rows.length < PAGE_SIZE;
  }
}

async function* withoutKeys(pages: AsyncIterable<readonly own.KeyedRow[]>): AsyncGenerator<Row[]> {
  for await (const rows of pages) yield rows.map(({ key: _key, ...row }) => row);
}

function jsonFile({ name, pages }: ExportSection): ZippedText {
  return { name: `${name}.json`, pieces: jsonList(pages()) };
}

async function* jsonList(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
