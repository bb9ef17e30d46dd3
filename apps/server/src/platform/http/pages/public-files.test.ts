import { afterAll, beforeAll, expect, it } from 'vitest';
import { PUBLIC_URL, startTestApp, type TestApp } from '#testing/test-app.ts';

const CONTACT = 'mailto:security@clips.example';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SECURITY_CONTACT: CONTACT });
});
afterAll(() => app.stop());

it('security.txt has the contact of the operator and expires within a year', async () => {
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

it('other sites may show the posters of sample clips, and nothing else of them', async () => {
  const policyOf = async (file: string) =>
    (await fetch(`${app.url}/samples/${file}`)).headers.get('cross-origin-resource-policy');
  expect(await policyOf('sample-0001.jpg')).toBe('cross-origin');
  expect(await policyOf('sample-0001.vtt')).toBe('same-origin');
});
