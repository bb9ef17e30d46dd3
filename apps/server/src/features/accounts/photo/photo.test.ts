import { rateLimits } from '@reprise/contract/http/limits.ts';
import { accountPhotoLimits } from '@reprise/contract/accounts/limits.ts';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { Db } from '#platform/db/open.ts';
import { PIXEL } from '#testing/every-call.ts';
import { exportAccount } from '#testing/features/account-export.ts';
import { it } from '#testing/fixtures/app.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/test-app.ts';

describe('POST /user/photo', () => {
  it('stores a square WebP and shows its path everywhere', async ({ app, alice, bob }) => {
    const path = await uploadPhoto(alice);
    const own = await alice.call('GET', `/user/info?uid=${alice.uid}`);
    const found = await bob.call('GET', '/user/search?search=alice');
    expect([own.body.rows[0].img_url, found.body.rows[0].img_url]).toEqual([path, path]);
    const { status, headers, bytes } = await readPhoto(app, path);
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none';sandbox;frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it('replaces the earlier photo, whose path is gone', async ({ app, db, alice }) => {
    const first = await uploadPhoto(alice);
    const second = await uploadPhoto(alice);
    expect(second).not.toBe(first);
    expect((await readPhoto(app, first)).status).toBe(404);
    expect((await readPhoto(app, second)).status).toBe(200);
    expect(await countPhotos(db, alice)).toBe(1);
  });

  it('a link in its place deletes it', async ({ app, db, alice }) => {
    const path = await uploadPhoto(alice);
    const body = { username: 'alice', img: '/avatars/fern.svg' };
    expect(await alice.call('PATCH', '/user/img', body)).toMatchObject({ status: 200 });
    expect((await readPhoto(app, path)).status).toBe(404);
    expect(await countPhotos(db, alice)).toBe(0);
  });

  it('cannot be claimed with the path of another photo', async ({ alice, bob }) => {
    const img = await uploadPhoto(alice);
    expect(await bob.call('PATCH', '/user/img', { username: 'bob', img })).toMatchObject({
      status: 400,
      body: { error: { code: 'BAD_URL' } },
    });
  });

  it.for([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['HTML', Buffer.from('<script>alert(1)</script>').toString('base64')],
    ['half a picture', PIXEL.slice(0, 60)],
    ['no base64', 'a picture!'],
    ['a link', 'https://a.example/me.png'],
    ['nothing', ''],
    ['too many bytes', 'A'.repeat(accountPhotoLimits.uploadMaxBytes * 1.34)],
  ] as const)('rejects %s and changes nothing', async ([_case, image], { app, db, alice }) => {
    const path = await uploadPhoto(alice);
    const response = await alice.call('POST', '/user/photo', { uid: alice.uid, image });
    expect(response).toMatchObject({ status: 400, body: { error: { code: 'VALIDATION' } } });
    expect((await readPhoto(app, path)).status).toBe(200);
    expect(await countPhotos(db, alice)).toBe(1);
  });

  it('the largest upload fits into the body of a call, which proxies let pass', async ({
    alice,
  }) => {
    const pixel = Buffer.from(PIXEL, 'base64');
    const padded = Buffer.concat([
      pixel,
      Buffer.alloc(accountPhotoLimits.uploadMaxBytes - pixel.length),
    ]);
    const body = { uid: alice.uid, image: padded.toString('base64') };
    expect(await alice.call('POST', '/user/photo', body)).toMatchObject({ status: 200 });
  });

  it("does not change another user's photo, nor a visitor's", async ({ app, db, alice, bob }) => {
    const before = [await countPhotos(db, alice), await countPhotos(db, bob)];
    const body = { uid: alice.uid, image: PIXEL };
    expect(await bob.call('POST', '/user/photo', body)).toMatchObject({
      status: 403,
      body: { error: { code: 'IDENTITY_MISMATCH' } },
    });
    expect(await app.visitor.call('POST', '/user/photo', body)).toMatchObject({ status: 401 });
    expect([await countPhotos(db, alice), await countPhotos(db, bob)]).toEqual(before);
  });

  it('has a limit of its own', async () => {
    const limited = await startTestApp({ RATE_LIMITS: 'on' });
    const dan = await limited.createUser('dan');
    const upload = () => dan.call('POST', '/user/photo', { uid: dan.uid, image: PIXEL });
    for (let round = 0; round < rateLimits.photo.max; round += 1) {
      expect(await upload()).toMatchObject({ status: 200 });
    }
    expect(await upload()).toMatchObject({ status: 429 });
    await limited.stop();
  });
});

describe('GET /user/photo/{file}', () => {
  it.for([
    'x.webp',
    `${'a'.repeat(22)}.webp`,
    `${'a'.repeat(22)}.png`,
    '..%2f..%2fetc%2fpasswd',
    '%00.webp',
  ])('%s is not found', async (file, { app }) => {
    const { status, headers } = await readPhoto(app, `/user/photo/${file}`);
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

it('the export has the photo, and deletion ends it', async ({ app, db }) => {
  const erin = await app.createUser('erin');
  expect((await exportAccount(app, erin)).photo).toBeNull();
  const path = await uploadPhoto(erin);
  const { photo, files } = await exportAccount(app, erin);
  expect(photo).toEqual((await readPhoto(app, path)).bytes);
  expect(files.account).toMatchObject([{ img_url: path, photo_uploaded_at: expect.any(String) }]);
  expect(await erin.call('DELETE', '/user/delete', { uid: erin.uid })).toMatchObject({
    status: 200,
  });
  expect((await readPhoto(app, path)).status).toBe(404);
  expect(await countPhotos(db, erin)).toBe(0);
});

async function uploadPhoto({ call, uid }: TestUser): Promise<string> {
  const { status, body } = await call('POST', '/user/photo', { uid, image: PIXEL });
  expect(status).toBe(200);
  return body.rows[0].img_url;
}

async function readPhoto({ url }: Pick<TestApp, 'url'>, path: string) {
  const response = await fetch(`${url}${path}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

async function countPhotos(db: Db, { id }: TestUser): Promise<number> {
  const rows = await db.selectFrom('photos').select('user_id').where('user_id', '=', id).execute();
  return rows.length;
}
