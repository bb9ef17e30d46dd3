import { strFromU8, unzipSync } from 'fflate';
import type { TestUser, TestApp } from '#testing/test-app.ts';

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Rows by file name without `.json`. */
export interface ExportArchive {
  readonly files: Readonly<Record<string, readonly ExportedRow[]>>;
  readonly page: string;
  readonly photo: Uint8Array | null;
  readonly headers: Headers;
}

export async function exportAccount(
  app: Pick<TestApp, 'url'>,
  { uid, token }: Pick<TestUser, 'uid' | 'token'>,
): Promise<ExportArchive> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${app.url}/user/export?uid=${uid}`, { headers });
  if (response.status !== 200) throw new Error(`The export returned ${response.status}.`);
  const archive = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const { 'index.html': page, 'photo.webp': photo = null, ...rest } = archive;
  const files = Object.entries(rest).map(([name, bytes]) => {
    const rows: readonly ExportedRow[] = JSON.parse(strFromU8(bytes));
    return [name.replace(/\.json$/, ''), rows] as const;
  });
  return {
    files: Object.fromEntries(files),
    page: strFromU8(page ?? new Uint8Array()),
    photo,
    headers: response.headers,
  };
}
