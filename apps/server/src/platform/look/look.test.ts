import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it as base } from 'vitest';
import { loadConfig } from '#platform/config.ts';
import { openAccount, postAuth, signUpUser } from '#testing/auth/accounts.ts';
import { makeTile, publicIdOf } from '#testing/factories.ts';
import { elementsOf } from '#testing/pages/page-elements.ts';
import { homeViews, makeWebRoot } from '#testing/pages/web-root.ts';
import { openLook } from './look.ts';
import { startMailbox } from '#testing/servers/mailbox.ts';
import { PUBLIC_URL, startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

const NAME = `Tom & Jerry's "<Tape>"`;
/** Would end an attribute, an element and a JSON text, and expand in a replacement. */
const LINE = `"'></p><script>alert(1)</script> $' $& {{owner}} &quot; "}`;
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 30" onload="alert(1)">
  <script>alert(1)</script><circle cx="15" cy="15" r="14" fill="#1d6fb8"/></svg>`;

const introduction =
  'Clip a moment of a video, say why it matters, and watch it loop with friends.';

const it = base
  .extend('mailbox', { scope: 'file' }, () => startMailbox())
  .extend('app', { scope: 'file' }, async ({ mailbox }, { onCleanup }) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'reprise-look-'));
    const SITE_LOGO = path.join(folder, 'logo.svg');
    await writeFile(SITE_LOGO, LOGO);
    const web = await makeWebRoot({
      feedHead: '',
      otherScreensHead: '',
      clipPageHead: '',
      videoPageHead: '',
      viewerHead: '',
      ...homeViews({
        home: `<p>${introduction}</p><b>Reprise</b>`,
        homeOfOneClip: `<p>${introduction}</p>`,
        homeSkeleton: '<b>Reprise</b>',
      }),
      login: { head: '', body: '<b>Reprise</b>' },
    });
    const settings = {
      ...mailbox.env,
      SITE_NAME: NAME,
      SITE_LOGO,
      SITE_ACCENT: '#1D6FB8',
      SITE_INTRODUCTION: LINE,
      DEFAULT_LANGUAGE: 'de',
    };
    const app = await startTestApp(settings, { webRoot: web.root });
    onCleanup(async () => {
      await app.stop();
      await mailbox.stop();
      await web.remove();
      await rm(folder, { recursive: true });
    });
    return app;
  });

const english = { 'accept-language': 'en' };

describe('the pages of a site with its own look', () => {
  it('have its name, line, colors and icon, as text', async ({ app }) => {
    await makeTile(app.db, { ownerId: (await ownerOf(app)).id });
    for (const address of ['/', '/login', '/nowhere']) {
      const { html } = await open(app, address, english);
      // Throws on what is not escaped.
      const elements = elementsOf(html);
      const texts = (name: string) => elements.filter((one) => one.name === name);
      expect(
        texts('title').map(({ text }) => text),
        address,
      ).toEqual([NAME]);
      expect(html, address).not.toMatch(/Reprise|<script>alert/);
      expect(texts('style').map(({ text }) => text)).toContainEqual(
        expect.stringMatching(/^:root\{--accent:light-dark\(#1d6fb8,#/),
      );
      expect(html, address).toContain('<link rel="icon" href="/icon-192.png" type="image/png"');
    }
    const home = elementsOf((await open(app, '/', english)).html);
    expect(home.find(({ name }) => name === 'p')?.text).toBe(LINE);
    const { html } = await open(app, '/login', english);
    const metas = elementsOf(html).filter(({ name }) => name === 'meta');
    const contentOf = (name: string) =>
      metas.find(({ attributes }) => attributes['name'] === name)?.attributes['content'] ?? '';
    expect(contentOf('description')).toBe(LINE);
    expect(JSON.parse(contentOf('reprise-config'))).toMatchObject({
      siteName: NAME,
      introduction: LINE,
    });
  });

  it('allow the style by its hash, embedded ones too', async ({ app }) => {
    const tile = await publicIdOf(
      app.db,
      await makeTile(app.db, { ownerId: (await ownerOf(app)).id }),
    );
    for (const address of ['/', '/login', '/api/docs', `/embed/${tile}`, '/embed/none']) {
      const { html, headers } = await open(app, address, english);
      const own = /<style>(:root[^<]*)<\/style>/.exec(html)?.[1] ?? '';
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy, address).toContain(`'sha256-${await sha256(own)}'`);
      expect(policy, address).not.toContain('unsafe');
    }
  });

  it('are in the default language for browsers that accept none of ours', async ({ app }) => {
    for (const headers of [{}, { 'accept-language': 'tlh' }]) {
      expect((await open(app, '/login', headers)).html).toContain('<html lang="de"');
    }
    expect((await open(app, '/login', english)).html).toContain('<html lang="en"');
    expect((await open(app, '/login', { cookie: 'language=en' })).html).toContain('lang="en"');
  });

  it('of clips, their embeds, oEmbed and the API name the site', async ({ app }) => {
    const tile = await publicIdOf(
      app.db,
      await makeTile(app.db, { ownerId: (await ownerOf(app)).id }),
    );
    const { html } = await open(app, `/tile/${tile}`, english);
    const siteNames = elementsOf(html).flatMap(({ attributes }) =>
      attributes['property'] === 'og:site_name' ? [attributes['content']] : [],
    );
    expect(siteNames).toEqual([NAME]);
    const embed = elementsOf((await open(app, `/embed/${tile}`, english)).html);
    expect(embed.map(({ text }) => text)).toContain(`Clip by owner on ${NAME}`);
    const query = new URLSearchParams({ url: `${PUBLIC_URL}/tile/${tile}` }).toString();
    const { body } = await app.visitor.call('GET', `/oembed?${query}`);
    expect(body).toMatchObject({ provider_name: NAME });
    expect((await open(app, '/api/docs', english)).html).toContain(
      '<title>Tom &amp; Jerry&#39;s &quot;&lt;Tape&gt;&quot; API</title>',
    );
    const api = await app.visitor.call('GET', '/api/docs/json');
    expect(api.body).toMatchObject({ info: { title: NAME } });
  });
});

it('serves the logo as pictures only, and no file of our mark', async ({ app }) => {
  for (const name of ['icon-180', 'icon-192', 'icon-512', 'icon-maskable-512']) {
    const response = await fetch(`${app.url}/${name}.png`);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-type'), name).toBe('image/png');
    expect(response.headers.get('x-content-type-options'), name).toBe('nosniff');
    expect(response.headers.get('content-security-policy'), name).toContain("default-src 'none'");
    expect(bytes.subarray(1, 4).toString(), name).toBe('PNG');
    expect(bytes.toString('latin1'), name).not.toMatch(/alert|<svg/);
  }
});

it('the logo in pages has an address for its content, which does not change', async ({ app }) => {
  const { html } = await open(app, '/login', english);
  const [logo, shown] = [/--logo:([^}]+)/, /url\(([^)]+)\)/].map((one) => one.exec(html)?.[1]);
  expect(logo).toMatch(/^\/assets\/logo-[\da-f]{12}\.png$/);
  expect(shown).toBe(logo);
  const { status, headers } = await fetch(app.url + logo);
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'public, max-age=31536000, immutable'],
  ]);
  expect(headers.get('access-control-allow-origin')).toBe('*');
});

it('the manifest has name, language, line and icons of the site', async ({ app }) => {
  const response = await fetch(`${app.url}/manifest.webmanifest`);
  expect(response.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    name: NAME,
    short_name: NAME,
    lang: 'de',
    description: LINE,
    id: '/',
    shortcuts: [
      { name: 'Beitrag erstellen', url: '/upload' },
      { name: 'Nachrichten', url: '/messages' },
    ],
  });
  expect(manifest).not.toHaveProperty('screenshots');
  expect(JSON.stringify(manifest)).not.toMatch(/favicon\.svg|Reprise/);
});

it('mails are signed by the site, in the default language', async ({ app, mailbox }) => {
  const { email } = await openAccount(app, 'mara');
  await app.visitor.call('POST', '/auth/request-password-reset', { email });
  await mailbox.codeTo(email);
  const mail = mailbox.mails.find(({ to }) => to === email);
  expect(mail?.content).toMatch(/<html lang=(?:3D)?"de">/);
  expect(mail?.content).toContain(`\n${NAME}`);
  expect(mail?.content).toContain('Tom &amp; Jerry&#39;s &quot;&lt;Tape&gt;&quot;</p>');
  expect(mail?.content).not.toMatch(/^Reprise/m);
});

it('authenticator apps and passkeys name the site', async ({ app }) => {
  const user = await signUpUser(app, 'noor');
  const { body } = await postAuth(
    app,
    'second-factor/set-up',
    { password: 'reprise1!' },
    user.cookie,
  );
  const uri = new URL(body.uri);
  expect(uri.searchParams.get('issuer')).toBe(NAME);
  const options = await app
    .callerWith(user.token)
    .call('POST', '/user/passkeyoptions', { uid: user.uid });
  expect(options.body).toMatchObject({ rp: { name: NAME } });
});

it('no user can register the name of the site', async ({ app }) => {
  const { body } = await app.visitor.call('GET', '/user/check?username=TomJerrysTape');
  expect(body).toEqual({ rows: [{ count: 1 }] });
});

base('a color with too little contrast ends the start', async () => {
  const start = openLook(loadConfig({ SITE_ACCENT: '#ffcc00' }), '/no/build');
  await expect(start).rejects.toThrow(/^SITE_ACCENT /);
});

base('a color alone also colors the mark in the icons', async () => {
  const web = await makeWebRoot();
  const look = await openLook(loadConfig({ SITE_ACCENT: '#0a7d33' }), web.root);
  const accent = /--picture-accent:(#\w+)/.exec(look.css)?.[1];
  for (const [name, bytes] of look.icons) {
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const { width, channels } = await sharp(bytes).metadata();
    const at = Math.round(width * 0.2) * (width + 1) * channels;
    expect(`#${data.subarray(at, at + 3).toString('hex')}`, name).toBe(accent);
  }
  await web.remove();
});

base('without settings, the files of the build are served as they are', async () => {
  const web = await makeWebRoot();
  const app = await startTestApp({}, { webRoot: web.root });
  const { html } = await open(app, '/login', {});
  expect(html).toContain('<title>Reprise</title>');
  expect(html).not.toContain('siteName');
  expect(html.match(/<style>/g)).toHaveLength(1);
  const manifest = async (headers: Record<string, string>) =>
    (await open(app, '/manifest.webmanifest', headers)).html;
  const built = await readFile(path.join(web.root, 'manifest.webmanifest'), 'utf8');
  expect(await manifest(english)).toBe(built);
  expect(JSON.parse(await manifest({ 'accept-language': 'de' }))).toMatchObject({
    ...{ name: 'Reprise', lang: 'de', icons: JSON.parse(built).icons },
    shortcuts: [{ name: 'Beitrag erstellen' }, { name: 'Nachrichten' }],
    screenshots: [
      { form_factor: 'wide', label: 'Die Startseite' },
      {},
      { label: 'Eine Unterhaltung' },
    ],
  });
  expect((await fetch(`${app.url}/favicon.svg`)).status).toBe(200);
  await app.stop();
  await web.remove();
});

base('another look updates the service worker, which caches a page', async () => {
  const web = await makeWebRoot();
  const scriptWith = async (settings: Record<string, string>) => {
    const app = await startTestApp(settings, { webRoot: web.root });
    const { html, headers } = await open(app, '/worker.js', english);
    const known = { ...english, 'if-none-match': headers.get('etag') ?? '' };
    expect((await fetch(`${app.url}/worker.js`, { headers: known })).status).toBe(304);
    await app.stop();
    return html;
  };
  const plain = await scriptWith({});
  expect(await scriptWith({})).toBe(plain);
  expect(await scriptWith({ SITE_ACCENT: '#0a7d33' })).not.toBe(plain);
  expect(await scriptWith({ SITE_NAME: 'Tonspur' })).not.toBe(plain);
  await web.remove();
});

const owners = new WeakMap<TestApp, Promise<TestUser>>();

function ownerOf(app: TestApp): Promise<TestUser> {
  const known = owners.get(app) ?? app.createUser('owner');
  owners.set(app, known);
  return known;
}

async function open(app: TestApp, address: string, headers: Record<string, string>) {
  const response = await fetch(app.url + address, { headers: { accept: 'text/html', ...headers } });
  return { html: await response.text(), headers: response.headers };
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest).toString('base64');
}
