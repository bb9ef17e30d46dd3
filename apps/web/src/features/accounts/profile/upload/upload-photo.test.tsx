import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { show, signInAlice, userOf } from '#features/accounts/profile/profile.testing.tsx';
import { button } from '#platform/testing/controls.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import type { InMemoryAuthClient } from '#platform/testing/in-memory-auth-client.ts';
import { UploadPhoto } from './upload-photo.tsx';

const UPLOAD = 'POST /user/photo';
const PATH = `/user/photo/${'a'.repeat(22)}.webp`;

let auth: InMemoryAuthClient;
const onSaved = vi.fn();
const close = vi.fn();

const test = serverTest({ [UPLOAD]: () => ({ rows: [{ img_url: PATH }] }) });

beforeEach(async () => {
  auth = await signInAlice();
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue(null);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done) => done(new Blob(['a jpeg'])));
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.type !== 'image/png') throw new DOMException('Not an image.', 'InvalidStateError');
    return { width: 400, height: 200, close };
  });
});

afterEach(() => [onSaved, close].forEach((mock) => mock.mockClear()));

test('a chosen picture is cropped, uploaded, stored in the auth profile, then the page reloads', async () => {
  open();
  choose('me.png', 'image/png');
  await screen.findByRole('dialog', { name: settingsTexts.crop });
  fireEvent.change(screen.getByRole('slider', { name: settingsTexts.zoom }), {
    target: { value: '2' },
  });
  fireEvent.click(button(settingsTexts.cropped));
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(server.callsTo(UPLOAD).map(({ body }) => body)).toEqual([
    { uid: userOf(auth).uid, image: btoa('a jpeg') },
  ]);
  expect(userOf(auth).photoURL).toBe(PATH);
});

test('a dropped picture opens the crop', async () => {
  open();
  const files = [new File(['x'], 'me.png', { type: 'image/png' })];
  fireEvent.drop(screen.getByText(settingsTexts.uploadHint), { dataTransfer: { files } });
  expect(await screen.findByRole('dialog', { name: settingsTexts.crop })).toBeTruthy();
});

test('a file that is no image says so, and a later image works', async () => {
  open();
  choose('me.txt', 'text/plain');
  expect((await screen.findByRole('alert')).textContent).toBe(settingsTexts.photoUnreadable);
  choose('me.png', 'image/png');
  await screen.findByRole('dialog', { name: settingsTexts.crop });
  expect(screen.queryByText(settingsTexts.photoUnreadable)).toBeNull();
  expect(server.calls).toEqual([]);
});

test('a failed upload keeps the crop and changes nothing', async () => {
  server.on(UPLOAD, () => errorResponse(500, 'INTERNAL'));
  const before = userOf(auth).photoURL;
  open();
  choose('me.png', 'image/png');
  await screen.findByRole('dialog', { name: settingsTexts.crop });
  fireEvent.click(button(settingsTexts.cropped));
  await screen.findByText(settingsTexts.uploadFailed);
  expect(screen.getByRole('dialog', { name: settingsTexts.crop })).toBeTruthy();
  expect([userOf(auth).photoURL, onSaved.mock.calls]).toEqual([before, []]);
});

test('cancel closes without an upload', async () => {
  open();
  choose('me.png', 'image/png');
  await screen.findByRole('dialog', { name: settingsTexts.crop });
  fireEvent.click(button('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls).toEqual([]);
  expect(close).toHaveBeenCalledOnce();
});

test('what is dropped without a file says so', async () => {
  open();
  fireEvent.drop(screen.getByText(settingsTexts.uploadHint), { dataTransfer: { files: [] } });
  expect((await screen.findByRole('alert')).textContent).toBe(settingsTexts.photoUnreadable);
});

test('the photo of a phone is reduced to what the crop needs', async () => {
  const resize = vi.fn(
    async (_picture: unknown, size?: object) => size ?? { width: 4000, height: 3000, close },
  );
  vi.stubGlobal('createImageBitmap', resize);
  open();
  choose('me.png', 'image/png');
  await screen.findByRole('dialog', { name: settingsTexts.crop });
  expect(resize.mock.calls[1]?.[1]).toMatchObject({ resizeWidth: 1365, resizeHeight: 1024 });
  expect(close).toHaveBeenCalledOnce();
});

const open = () => show(auth, <UploadPhoto user={userOf(auth)} onSaved={onSaved} />);

function choose(name: string, type: string) {
  const input = document.querySelector('input[type=file]');
  if (input === null) throw new Error('There is no file field.');
  fireEvent.change(input, { target: { files: [new File(['x'], name, { type })] } });
}
