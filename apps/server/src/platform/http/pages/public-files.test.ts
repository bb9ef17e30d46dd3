import { expect } from 'vitest';
import { it as base } from '#testing/fixtures/app.ts';
import { PUBLIC_URL, startTestApp } from '#testing/test-app.ts';

const CONTACT = 'mailto:security@clips.example';

const it = base.extend('env', { scope: 'file' }, { SECURITY_CONTACT: CONTACT });

it('security.txt has the contact of the operator and expires within a year', async ({ app }) => {
  const { status, body, headers } = await app.visitor.call('GET', '/.well-known/security.txt');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = new Map(
    String(body)
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2) as [string, string]),
  );
  expect(fields.get('Contact')).toBe(CONTACT);
  expect(fields.get('Canonical')).toBe(`${PUBLIC_URL}/.well-known/security.txt`);
  const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(360);
  expect(days).toBeLessThanOrEqual(365);
});

it('without a contact there is no security.txt', async () => {
  const other = await startTestApp();
  expect((await other.visitor.call('GET', '/.well-known/security.txt')).status).toBe(404);
  await other.stop();
});

it.for(['jpg', 'webm', 'mp4', 'vtt'])(
  'the embed page gets the .%s files of sample clips in a sandbox, where its origin is opaque',
  async (extension, { app }) => {
    const init = { headers: { origin: 'null', range: 'bytes=0-9' } };
    const { headers } = await fetch(`${app.url}/samples/sample-0001.${extension}`, init);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);
