import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeToken } from '#testing/features/tokens.ts';
import { it } from '#testing/fixtures/app.ts';
import type { TestApp, TestUser } from '#testing/test-app.ts';

const docs = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
const script = /```js\n(const \{ REPRISE_URL[^]*?)```/.exec(docs)?.[1] ?? '';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'post-clip-'));
  writeFileSync(path.join(dir, 'post-clip.mjs'), script);
});
afterAll(() => rmSync(dir, { recursive: true }));

const run = promisify(execFile);
const clip = ['https://www.youtube.com/watch?v=jNQXAC9IVRw', '5', '9', 'the trunks'];

async function postClip(app: TestApp, user: TestUser, token: string): Promise<string> {
  const env = { REPRISE_URL: `${app.url}/`, REPRISE_USER: user.username, REPRISE_TOKEN: token };
  const { stdout } = await run(process.execPath, [path.join(dir, 'post-clip.mjs'), ...clip], {
    env,
  });
  return stdout.trim();
}

it('the script of the docs has at most ten lines and posts a clip', async ({ app, db, alice }) => {
  expect(script.trim().split('\n').length).toBeLessThanOrEqual(10);
  const { token } = await makeToken(app, alice, { scopes: ['post'] });
  const printed = await postClip(app, alice, token);
  const tile = await db.selectFrom('tiles').selectAll().executeTakeFirstOrThrow();
  expect(tile).toMatchObject({
    owner_id: alice.id,
    caption: 'the trunks',
    starttime: 5,
    endtime: 9,
  });
  expect(printed).toBe(`Posted as clip ${tile.id}.`);
});

it('the script fails with the server’s message', async ({ app, db, alice }) => {
  const tiles = () => db.selectFrom('tiles').select(['id', 'caption']).execute();
  const before = await tiles();
  const { token } = await makeToken(app, alice, { scopes: ['read'] });
  await expect(postClip(app, alice, token)).rejects.toMatchObject({
    code: 1,
    stdout: 'The token needs the scope post.\n',
  });
  expect(await tiles()).toEqual(before);
});
