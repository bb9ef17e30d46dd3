import { expect, it } from 'vitest';
import { makeWebRoot } from '#testing/pages/web-root.ts';
import { startTestApp } from '#testing/test-app.ts';

it('serves a page that the browser checks on each visit', async () => {
  const web = await makeWebRoot();
  const app = await startTestApp({}, { webRoot: web.root });
  for (const path of ['/api/docs', '/api/docs/']) {
    const { status, headers, body } = await app.visitor.call('GET', path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(body).toContain('<title>Reprise API</title>');
  }
  expect((await app.visitor.call('GET', '/api-docs.html')).status).toBe(404);
  await app.stop();
  await web.remove();
});

it('redirects to the document without a build of the web app', async () => {
  const app = await startTestApp();
  const { status, headers } = await fetch(new URL('/api/docs', app.url), { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([302, '/api/docs/json']);
  await app.stop();
});

it('compresses the document', async () => {
  const app = await startTestApp();
  const { headers } = await fetch(new URL('/api/docs/json', app.url));
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  await app.stop();
});
