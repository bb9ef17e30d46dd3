import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { endAfterExit } from './lib/after-exit.mjs';
import { root } from './lib/files.mjs';
import { findFreePort } from './lib/free-port.mjs';
import { newestDump } from './lib/release-checks.mjs';

const LIMIT_MS = 600_000;
/** A gray PNG. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
const { version } = manifest;
const archive = `reprise-${version}.tar.gz`;
const sample = { email: 'you@example.com', password: 'reprise1!' };

const COMMIT = `export GIT_COMMITTER_DATE=2026-11-26T12:00:00Z
  git init --quiet && git add --all
  git -c user.name=Test -c user.email=test@example.com commit --quiet --message release`;

/** On the same disk as the repository, so that libraries can be hard links. */
const copies = path.join(root, '.cache/release-test');
let unpacked: string;

beforeAll(async () => {
  await rm(copies, { recursive: true, force: true });
  unpacked = await mkdtemp(path.join(os.tmpdir(), 'reprise-release-'));
  // Under root, the database runs as another user, who needs access.
  await chmod(unpacked, 0o755);
});

afterAll(async () => {
  await Promise.all([copies, unpacked].map((dir) => rm(dir, { recursive: true, force: true })));
}, LIMIT_MS);

/** Releases a copy of the working tree as one commit. Returns the folder with the archive. */
async function release(folder: string): Promise<string> {
  const copy = path.join(copies, folder);
  await mkdir(copy, { recursive: true });
  const command = `git ls-files -z --cached --others --exclude-standard | xargs -0 cp --parents -t "$0"
    find . -name node_modules -prune -not -path './.cache/*' -not -path './tools/*' -print0 |
      xargs -0 cp -rlP --parents -t "$0"`;
  execFileSync('sh', ['-ec', command, copy], { cwd: root });
  // The newest dump is missing between releases.
  await writeFile(path.join(copy, newestDump(copy)), '', { flag: 'a' });
  execFileSync('sh', ['-ec', COMMIT], { cwd: copy, stdio: 'pipe' });
  execFileSync(process.execPath, ['scripts/release.mjs'], { cwd: copy, stdio: 'pipe' });
  return path.join(copy, 'dist');
}

it(
  'two builds give the same archive, which npm ci --omit=dev and npm start run',
  async () => {
    const first = await release('first');
    const second = await release('in/another/folder');
    const sums = await readFile(path.join(first, 'SHA256SUMS'), 'utf8');
    expect(await readFile(path.join(second, 'SHA256SUMS'), 'utf8')).toBe(sums);
    execFileSync('sha256sum', ['--check', 'SHA256SUMS'], { cwd: second });

    execFileSync('tar', ['-xf', path.join(second, archive), '-C', unpacked]);
    await rm(copies, { recursive: true });
    const product = path.join(unpacked, `reprise-${version}`);
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: product });
    const sbom = JSON.parse(await readFile(path.join(product, 'sbom.cdx.json'), 'utf8'));
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version } } });
    const libraries = sbom.components.map(({ name }: { name: string }) => name);
    expect(libraries).toEqual(expect.arrayContaining(['fastify', 'PostgreSQL']));
    const url = await start(product);

    const health = await fetch(`${url}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok', version });
    const feed = await fetch(`${url}/get/homevideo?user=0&sort=recent`);
    expect(feed.status, await feed.text()).toBe(200);
    const signIn = await fetch(`${url}/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(sample),
    });
    expect(signIn.status, await signIn.text()).toBe(200);
    const upload = await uploadPhoto(url, signIn);
    expect(upload.status, await upload.text()).toBe(200);
    const page = await fetch(url);
    expect(await page.text()).toContain('<title>');
  },
  LIMIT_MS,
);

/** Uses the library that has native code for each machine. */
async function uploadPhoto(url: string, signIn: Response): Promise<Response> {
  const cookie = signIn.headers.getSetCookie().map((each) => each.split(';')[0]);
  const headers = { cookie: cookie.join('; '), origin: url };
  const token = await (await fetch(`${url}/auth/token`, { headers })).json();
  const { sub: uid } = JSON.parse(atob(token.token.split('.')[1]));
  return fetch(`${url}/user/photo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uid, image: PIXEL }),
  });
}

/** Runs `npm start` until the test ends. Returns the address. */
async function start(product: string): Promise<string> {
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: product,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, PORT: String(port), DATA_DIR: path.join(unpacked, 'data') },
  });
  endAfterExit(npm, 'SIGTERM');
  let printed = '';
  for (const stream of [npm.stdout, npm.stderr]) {
    stream.on('data', (text: Buffer) => (printed += String(text)));
  }
  onTestFinished(async () => {
    if (npm.exitCode !== null) return;
    const exit = once(npm, 'exit');
    npm.kill('SIGTERM');
    await exit;
  });
  const url = `http://localhost:${port}`;
  await expect
    .poll(
      async () => {
        if (npm.exitCode !== null) return printed;
        return fetch(`${url}/readyz`).then(
          ({ status }) => status,
          () => null,
        );
      },
      { timeout: 60_000 },
    )
    .toSatisfy((status) => status === 200 || typeof status === 'string');
  expect(npm.exitCode, printed).toBe(null);
  return url;
}
