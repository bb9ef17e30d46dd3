import { expect, test } from 'vitest';
import { storageKeys, type StorageName } from './storage-keys.ts';
import { storageItem } from './storage.ts';
import { deleteUserData, followSignOuts, onUserDataDeleted } from './user-data.ts';

const UID = 'uid-alice';
const WORDS = 'private words';
const names = Object.keys(storageKeys) as StorageName[];

test('deletes all that the user owns and nothing of the device', () => {
  fill();
  deleteUserData(UID);
  for (const name of names) {
    const { owner } = storageKeys[name];
    if (owner === 'user') expect(itemOf(name).read() ?? '', name).toBe('');
    else expect(itemOf(name).read(), name).not.toBeNull();
  }
  const preferences = stored().filter((entry) => entry.endsWith(WORDS));
  expect(preferences.filter((entry) => /draft|of\.|uid|account|pushes|scroll/.test(entry))).toEqual(
    [],
  );
  expect(itemOf('theme').read()).toBe(WORDS);
});

test('leaves what another user of the device has not sent', () => {
  storageItem('ofUser', 'uid-bob.out.1').write(WORDS);
  deleteUserData(UID);
  expect(storageItem('ofUser', 'uid-bob.out.1').read()).toBe(WORDS);
});

test('deletes the drafts of an open tab, a restored tab and one in the back-forward cache', () => {
  const draft = storageItem('draft', 'x');
  followSignOuts();
  let deletions = 0;
  onUserDataDeleted(() => void (deletions += 1));
  const signOutElsewhere = () => {
    draft.write(WORDS);
    storageItem('signOutMark').write(crypto.randomUUID());
  };

  signOutElsewhere();
  window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.signOutMark.key }));
  expect(draft.read()).toBeNull();

  signOutElsewhere();
  window.dispatchEvent(new Event('pageshow'));
  expect(draft.read()).toBeNull();

  signOutElsewhere();
  followSignOuts();
  expect(draft.read()).toBeNull();
  expect(deletions).toBe(3);

  draft.write('a new draft');
  window.dispatchEvent(new Event('pageshow'));
  expect(draft.read()).toBe('a new draft');
});

const suffixOf = (name: StorageName) =>
  name === 'ofUser' || name === 'lastSeen' ? `${UID}.x` : 'x.y';

function itemOf(name: StorageName) {
  return storageItem(name, storageKeys[name].key.endsWith('.') ? suffixOf(name) : '');
}

function fill(): void {
  for (const name of names) itemOf(name).write(WORDS);
}

const stored = () =>
  [localStorage, sessionStorage].flatMap((area) =>
    Object.keys(area).map((key) => `${key}=${area.getItem(key)}`),
  );
