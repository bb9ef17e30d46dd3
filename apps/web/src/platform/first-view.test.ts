import {
  FIRST_VIEW_ID,
  type FirstView,
  type SessionAccount,
} from '@reprise/contract/first-view.ts';
import { describe, expect, test, vi } from 'vitest';
import { storeAccount } from './auth/embedded/stored-account.ts';
import { firstViewReader, readFirstView } from './first-view.ts';
import { observeServerTime, serverNow } from './server-clock.ts';
import { storageItem } from './storage/storage.ts';
import { deleteUserData } from './storage/user-data.ts';

const alice: SessionAccount = {
  id: 'u1',
  email: 'a@example.org',
  emailVerified: true,
  name: 'alice',
  image: null,
};
const page = { rows: [], after: null };
const ofAlice: FirstView = {
  session: { account: alice, token: 'token' },
  feed: { sort: 'recent', page },
};
const ofVisitor: FirstView = { feed: { sort: 'magic', page } };

test('the data is removed from the document, because it contains a token', () => {
  expect(openDocument(ofAlice)).toEqual(ofAlice);
  expect(document.documentElement.outerHTML).not.toContain('token');
  expect(readFirstView(document)).toBeNull();
});

describe('the session of the document is used', () => {
  test('on a device that has stored nothing', () => {
    expect(openDocument(ofAlice)?.session).toBeDefined();
  });

  test('on a device that has stored the same account', () => {
    deleteUserData('u2');
    storeAccount(alice);
    expect(openDocument(ofAlice)?.session).toBeDefined();
  });
});

describe('nothing of the document is used', () => {
  test('after a sign-out in another tab', () => {
    storeAccount(alice);
    deleteUserData('u1');
    expect(openDocument(ofAlice)).toBeNull();
  });

  test('while a sign-out waits for the network', () => {
    storeAccount(alice);
    storageItem('pendingSignOut').write('now');
    expect(openDocument(ofAlice)).toBeNull();
  });

  test('after another user has signed in in another tab', () => {
    storeAccount({ ...alice, id: 'u2' });
    expect(openDocument(ofAlice)).toBeNull();
  });
});

test('a page for visitors is used in any case', () => {
  deleteUserData('u1');
  expect(openDocument(ofVisitor)).toEqual(ofVisitor);
});

test('the session and the first page are given out once, to their user', () => {
  const reader = firstViewReader(ofAlice);
  expect(reader.takeAuth()).toEqual({ isVisitor: false, session: ofAlice.session });
  expect(reader.takeAuth()).toEqual({ isVisitor: false, session: null });
  const list = { kind: 'home', sort: 'recent', user: 'alice' };
  for (const other of [{ user: '0' }, { user: 'bob' }, { sort: 'magic' }, { kind: 'user' }]) {
    expect(reader.takeFirstPage({ ...list, ...other })).toBeNull();
  }
  expect(reader.takeFirstPage(list)).toEqual(page);
  expect(reader.takeFirstPage(list)).toBeNull();
});

test('only the home feed of a visitor is rendered', () => {
  expect(firstViewReader(ofVisitor).isRendered).toBe(true);
  expect(firstViewReader({ clip: page }).isRendered).toBe(false);
  expect(firstViewReader(ofAlice).isRendered).toBe(false);
  expect(firstViewReader(null).isRendered).toBe(false);
});

test('a visitor is known without a session, and a plain page says nothing', () => {
  expect(firstViewReader(ofVisitor).takeAuth()).toEqual({ isVisitor: true, session: null });
  expect(firstViewReader(null).takeAuth()).toEqual({ isVisitor: false, session: null });
  const list = { kind: 'home', sort: 'magic', user: '0' };
  expect(firstViewReader(ofVisitor).takeFirstPage(list)).toEqual(page);
  expect(firstViewReader(null).takeFirstPage(list)).toBeNull();
});

describe('the time of the document', () => {
  const time = new Date(Date.now() - 3_600_000).toISOString();

  function openBy(type: NavigationTimingType): number {
    observeServerTime(new Date().toISOString());
    const navigation = { type, responseStart: performance.now() };
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation as never]);
    openDocument({ ...ofVisitor, time });
    return serverNow().getTime() - Date.parse(time);
  }

  test.each(['navigate', 'reload'] as const)('is that of the server (%s)', (type) => {
    expect(openBy(type)).toBeLessThan(60_000);
  });

  test('is that of the server in a browser that does not tell how the page was opened', () => {
    observeServerTime(new Date().toISOString());
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([]);
    openDocument({ ...ofVisitor, time });
    expect(serverNow().getTime() - Date.parse(time)).toBeLessThan(3_000_000);
  });

  test('is not used of a page that the browser has stored', () => {
    expect(openBy('back_forward')).toBeGreaterThan(3_000_000);
  });
});

function openDocument(view: FirstView): FirstView | null {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = FIRST_VIEW_ID;
  script.textContent = JSON.stringify(view);
  document.body.replaceChildren(script);
  return readFirstView(document);
}
