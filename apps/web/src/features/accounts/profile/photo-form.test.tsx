import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { fieldTexts } from '@reprise/contract/rules/texts.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { InMemoryAuthClient } from '#platform/testing/in-memory-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { button, field } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { PhotoForm } from './photo-form.tsx';
import { PHOTO, show, signInAlice, userOf } from './profile.testing.tsx';

const IMAGE = 'PATCH /user/img';
const OTHER = 'https://pictures.example/other.png';

let auth: InMemoryAuthClient;

const onSaved = vi.fn();

const test = serverTest({ [IMAGE]: () => ({ success: true }) });

beforeEach(async () => {
  auth = await signInAlice();
});

afterEach(() => {
  onSaved.mockClear();
});

test('the box starts with the current photo, which loads without a referrer', async () => {
  open();
  expect(box().value).toBe(PHOTO);
  expect((await preview()).getAttribute('referrerpolicy')).toBe('no-referrer');
});

test('Ready is enabled when the image has loaded', async () => {
  open();
  expect(button('Ready').disabled).toBe(true);
  fireEvent.load(await preview());
  expect(button('Ready').disabled).toBe(false);
  type(OTHER);
  expect(button('Ready').disabled).toBe(true);
});

test('a photo that does not differ from the current one is not sent', async () => {
  open();
  fireEvent.load(await preview());
  fireEvent.click(button('Ready'));
  type(`  ${PHOTO} `);
  submit();
  expect(server.calls).toEqual([]);
  expect(onSaved).not.toHaveBeenCalled();
});

test('a new photo is sent, then stored in the auth profile, then the page reloads', async () => {
  const response = deferred<unknown>();
  server.on(IMAGE, () => response.promise);
  open();
  await load(OTHER);
  fireEvent.click(button('Ready'));
  await waitFor(() => expect(server.callsTo(IMAGE)).toHaveLength(1));
  expect(server.callsTo(IMAGE)[0]?.body).toEqual({ username: 'alice', img: OTHER });
  expect(userOf(auth).photoURL).toBe(PHOTO);
  expect(onSaved).not.toHaveBeenCalled();
  response.resolve({ success: true });
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  expect(userOf(auth).photoURL).toBe(OTHER);
});

test('a photo that the server rejects changes nothing; its link stays and a notice is shown', async () => {
  server.on(IMAGE, () => errorResponse(400, 'BAD_URL'));
  open();
  await load(OTHER);
  fireEvent.click(button('Ready'));
  await screen.findByText(settingsTexts.photoFailed);
  expect(box().value).toBe(OTHER);
  expect(userOf(auth).photoURL).toBe(PHOTO);
  expect(onSaved).not.toHaveBeenCalled();
  expect(button('Ready').disabled).toBe(false);
});

test('a link without an image shows so and is not sent', async () => {
  open();
  type(OTHER);
  await waitFor(async () => expect((await preview()).getAttribute('src')).toBe(OTHER));
  fireEvent.error(await preview());
  expect(screen.getByText(settingsTexts.photoBroken)).toBeTruthy();
  expect(button('Ready').disabled).toBe(true);
  submit();
  expect(server.calls).toEqual([]);
});

test.each(['http://pictures.example/a.png', 'javascript:alert(1)', 'data:image/png,x', 'hello'])(
  'the link %s is not even loaded',
  (link) => {
    open();
    type(link);
    expect(screen.getByText(fieldTexts.avatarUrl)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'Image preview' })).toBeNull();
    expect(button('Ready').disabled).toBe(true);
  },
);

test('an empty box shows no error yet', () => {
  open();
  type('');
  expect(screen.queryByText(fieldTexts.avatarUrl)).toBeNull();
  expect(button('Ready').disabled).toBe(true);
});

test('a half-typed link is not loaded', async () => {
  open();
  const shown = async () => (await preview()).getAttribute('src');
  expect(await shown()).toBe(PHOTO);
  type('https://pic');
  type(OTHER);
  expect(screen.queryByRole('img', { name: 'Image preview' })).toBeNull();
  expect(await shown()).toBe(OTHER);
});

test('a built-in image is named in the box, without its path, and previewed at once', async () => {
  open();
  fireEvent.click(screen.getByRole('radio', { name: 'Moss' }));
  expect(box().value).toBe('');
  expect(box().placeholder).toBe('Built-in image: Moss');
  expect((await preview()).getAttribute('src')).toBe('/avatars/moss.svg');
  expect(screen.getByRole('radio', { name: 'Moss', checked: true })).toBeTruthy();
  type(PHOTO);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
});

test('an uploaded photo is named in the box, without its path', async () => {
  const path = `/user/photo/${'a'.repeat(22)}.webp`;
  await auth.updateProfile({ photoURL: path });
  open();
  expect([box().value, box().placeholder]).toEqual(['', settingsTexts.photoUploaded]);
  expect((await preview()).getAttribute('src')).toBe(path);
});

test('the path of another uploaded photo is not even loaded', () => {
  open();
  type(`/user/photo/${'b'.repeat(22)}.webp`);
  expect(screen.queryByRole('img', { name: 'Image preview' })).toBeNull();
  expect(button('Ready').disabled).toBe(true);
});

test('every built-in image has a file, and every file is offered', () => {
  const files = Object.keys(import.meta.glob('/public/avatars/*.svg'));
  const offered = Object.keys(settingsTexts.builtInNames);
  expect(files.toSorted()).toEqual(offered.map((name) => `/public/avatars/${name}.svg`).toSorted());
});

const open = () => show(auth, <PhotoForm user={userOf(auth)} onSaved={onSaved} />);
const box = () => field('Image link');
const preview = () => screen.findByRole('img', { name: 'Image preview' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const submit = () => fireEvent.submit(box());

async function load(link: string) {
  type(link);
  await waitFor(async () => expect((await preview()).getAttribute('src')).toBe(link));
  fireEvent.load(await preview());
}
