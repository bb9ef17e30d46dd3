import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import type { InMemoryAuthClient } from '#platform/testing/in-memory-auth-client.ts';
import { errorResponse } from '#platform/testing/fake-server.ts';
import { button, field, type } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { profileOf } from '#platform/testing/sample-data.ts';
import { BioForm } from './bio-form.tsx';
import { show, signInAlice, userOf } from './profile.testing.tsx';

const PROFILE = 'GET /user/person';
const BIO = 'PATCH /user/bio';

let auth: InMemoryAuthClient;

const profile = profileOf('alice', { firebase_uid: 'uid-1', bio: 'I listen.' });

const test = serverTest({
  [PROFILE]: () => ({ rows: [profile] }),
  [BIO]: () => ({ success: true }),
});

beforeEach(async () => {
  auth = await signInAlice();
});

test('the fields start with the viewer’s bio, and an unchanged one is not sent', async () => {
  await open();
  expect([field('Bio').value, field('Link').value]).toEqual(['I listen.', '']);
  update();
  type('Bio', 'I listen closely.');
  update();
  await waitFor(() => expect(server.callsTo(BIO)).toHaveLength(1));
  expect(server.callsTo(BIO)[0]?.body).toEqual({
    uid: 'uid-1',
    bio: 'I listen closely.',
    bio_link: '',
  });
  expect(await screen.findByText('Bio updated.')).toBeTruthy();
});

test.each([
  ['Bio', 'a'.repeat(161), 'Enter up to 160 characters.'],
  [
    'Link',
    'http://robin.example',
    'Enter a link of up to 200 characters that starts with https://.',
  ],
])('%s: a wrong text is explained and not sent', async (label, value, sentence) => {
  await open();
  type(label, value);
  expect(await screen.findByText(sentence)).toBeTruthy();
  update();
  await screen.findByText(sentence);
  expect(server.callsTo(BIO)).toEqual([]);
});

test('a failed update keeps the text', async () => {
  server.on(BIO, () => errorResponse(500, 'INTERNAL'));
  await open();
  type('Bio', 'I listen closely.');
  update();
  expect(await screen.findByText(/^Your bio could not be updated/)).toBeTruthy();
  expect(field('Bio').value).toBe('I listen closely.');
});

test('a bio that failed to load offers a retry', async () => {
  server.on(PROFILE, () => errorResponse(500, 'INTERNAL'));
  show(auth, <BioForm user={userOf(auth)} />);
  await screen.findByText('Your bio could not be loaded.');
  server.on(PROFILE, () => ({ rows: [profile] }));
  fireEvent.click(button('Try again'));
  expect(await screen.findByLabelText('Bio')).toBeTruthy();
});

test('a bio that was typed and not sent is there again, until it is saved', async () => {
  await open();
  type('Bio', 'I listen cl');
  cleanup();
  await open();
  expect(field('Bio').value).toBe('I listen cl');
  server.on(PROFILE, () => ({ rows: [{ ...profile, bio: 'I listen cl' }] }));
  update();
  await screen.findByText('Bio updated.');
  expect(Object.keys(sessionStorage)).toEqual([]);
  expect(field('Bio').value).toBe('I listen cl');
});

async function open() {
  show(auth, <BioForm user={userOf(auth)} />);
  await screen.findByLabelText('Bio');
}

const update = () => fireEvent.click(button('Update bio'));
