import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect } from 'vitest';
import type { InMemoryAuthClient } from '#platform/testing/in-memory-auth-client.ts';
import { deferred, errorResponse } from '#platform/testing/fake-server.ts';
import { button, field, type } from '#platform/testing/controls.ts';
import { server, serverTest } from '#platform/testing/fixtures.ts';
import { recordOf } from '#platform/testing/sample-data.ts';
import { NameForm } from './name-form.tsx';
import { show, signInAlice, userOf } from './profile.testing.tsx';

const INFO = 'GET /user/info';
const NAME = 'PATCH /user/updatename';

let auth: InMemoryAuthClient;

const record = recordOf({ firebase_uid: 'uid-1' });

const test = serverTest({
  [INFO]: () => ({ rows: [record] }),
  [NAME]: () => ({ success: true }),
});

beforeEach(async () => {
  auth = await signInAlice();
});

const update = () => fireEvent.click(button('Update Name'));

test('the fields start with the names of the user record', async () => {
  await openLoaded();
  expect(server.callsTo(INFO)[0]?.query).toEqual({ uid: 'uid-1' });
  expect(field('First name').value).toBe('Alice');
  expect(field('Last name').value).toBe('Archer');
});

test('unchanged names are not sent', async () => {
  await openLoaded();
  type('First name', 'Alicia');
  type('First name', 'Alice');
  update();
  type('Last name', 'Baker');
  update();
  await waitFor(() => expect(server.callsTo(NAME)).toHaveLength(1));
  expect(server.callsTo(NAME)[0]?.body).toEqual({ uid: 'uid-1', fname: 'Alice', lname: 'Baker' });
});

test('a change shows a notice and becomes the current name', async () => {
  await openLoaded();
  type('First name', 'Alicia');
  update();
  expect((await screen.findByText(settingsTexts.nameSaved)).closest('[role=status]')).toBeTruthy();
  expect(field('First name').value).toBe('Alicia');
  update();
  type('Last name', 'Baker');
  update();
  await waitFor(() => expect(server.callsTo(NAME)).toHaveLength(2));
  expect(server.callsTo(NAME)[1]?.body).toMatchObject({ fname: 'Alicia', lname: 'Baker' });
});

test.each(['A', '4lice', 'Alice.', 'x'.repeat(27)])(
  'the settings names have the rule of the register names: %s is not sent',
  async (name) => {
    await openLoaded();
    type('First name', name);
    update();
    await screen.findByText(loginTexts.personName);
    expect(server.callsTo(NAME)).toEqual([]);
  },
);

test('a change that fails shows a notice and keeps the input', async () => {
  server.on(NAME, () => errorResponse(500, 'INTERNAL'));
  await openLoaded();
  type('First name', 'Alicia');
  update();
  await screen.findByText(settingsTexts.nameFailed);
  expect(field('First name').value).toBe('Alicia');
  expect(field('First name').readOnly).toBe(false);
});

test('while the names are sent they cannot be edited or sent again', async () => {
  const response = deferred<unknown>();
  server.on(NAME, () => response.promise);
  await openLoaded();
  type('First name', 'Alicia');
  update();
  await waitFor(() => expect(field('First name').readOnly).toBe(true));
  fireEvent.submit(field('First name'));
  response.resolve({ success: true });
  await screen.findByText(settingsTexts.nameSaved);
  expect(server.callsTo(NAME)).toHaveLength(1);
});

test('names that failed to load offer a retry', async () => {
  server.on(INFO, () => errorResponse(500, 'INTERNAL'));
  open();
  expect(screen.getByRole('group', { name: 'Loading' })).toBeTruthy();
  await screen.findByText(settingsTexts.nameUnknown);
  server.on(INFO, () => ({ rows: [record] }));
  fireEvent.click(button('Try again'));
  expect((await screen.findByLabelText<HTMLInputElement>('First name')).value).toBe('Alice');
});

test('names that were typed and not sent are there again, for their user', async () => {
  await openLoaded();
  type('First name', 'Alici');
  cleanup();
  await openLoaded();
  expect([field('First name').value, field('Last name').value]).toEqual(['Alici', 'Archer']);
  cleanup();
  show(auth, <NameForm uid="uid-2" />);
  await screen.findByLabelText('First name');
  expect(field('First name').value).toBe('Alice');
});

test('a draft has only the names that were typed', async () => {
  await openLoaded();
  type('First name', 'Alici');
  cleanup();
  server.on(INFO, () => ({ rows: [{ ...record, lname: 'Baker' }] }));
  await openLoaded();
  expect([field('First name').value, field('Last name').value]).toEqual(['Alici', 'Baker']);
});

test.each([
  ['that were saved', 'Alicia', () => update()],
  ['that were typed back', 'Alice', () => {}],
])('names %s are no draft', async (_case, name, act) => {
  await openLoaded();
  type('First name', 'Alici');
  cleanup();
  await openLoaded();
  type('First name', name);
  act();
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  expect(field('First name').value).toBe(name);
});

const open = () => show(auth, <NameForm uid={userOf(auth).uid} />);

async function openLoaded() {
  open();
  await screen.findByLabelText('First name');
}
