import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { protectEmails, removeAsOwner, sentCodes } from './emulator.ts';
import { EMBEDDED_LOG, places, project } from './places.ts';
import type { Tab } from './tab.ts';

/** The providers, Firebase with and without protection against e-mail enumeration. */
export type ServiceName = 'embedded' | 'firebase' | 'firebase-private';

type Purpose = 'reset-password' | 'confirm-email' | 'change-email';

/** What the cases need of a provider beside the port. */
export interface Service {
  readonly config: Parameters<typeof Tab.open>[1];
  /** How a password is refused that the page's own rule should have caught. */
  readonly weakPassword: string;
  /** Makes the service what its name says. */
  prepare(): Promise<void>;
  /** The code of the link that was sent to the address last. */
  code(purpose: Purpose, email: string): Promise<string>;
  /** What the product does before the browser calls `deleteAccount`. */
  removePerson(tab: Tab): Promise<void>;
  /** Ends the session of the tab past the tab. */
  endSession(tab: Tab): Promise<void>;
}

const PRODUCT = `http://127.0.0.1:${places.embedded.app}`;

const embedded: Service = {
  config: { authProvider: 'embedded' },
  weakPassword: 'unknown',
  prepare: () => Promise.resolve(),

  async code(purpose, email) {
    const path = purpose === 'reset-password' ? 'reset-password' : 'confirm-email';
    const link = new RegExp(`for ${email} is \\S+/${path}\\?code=([^"\\s]+)`, 'g');
    let code = '';
    await expect(async () => {
      const log = await readFile(EMBEDDED_LOG, 'utf8');
      code = [...log.matchAll(link)].at(-1)?.[1] ?? '';
      expect(code, `a link for ${email} in the log`).not.toBe('');
    }).toPass();
    return decodeURIComponent(code);
  },

  async removePerson(tab) {
    const { uid, email } = await accountOf(tab);
    const token = await tab.does('accessToken');
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(PRODUCT + path, request);
      expect(answer.ok, await answer.text()).toBe(true);
    };
    await call('POST', '/user/save', {
      fname: 'Alice',
      lname: 'Archer',
      email,
      username: email.split('@')[0],
      firebaseUID: uid,
      date_created: new Date().toISOString(),
    });
    await call('DELETE', '/user/delete', { uid });
  },

  async endSession(tab) {
    const url = `http://localhost:${places.modules}/auth/sign-out`;
    const answer = await tab.page.context().request.post(url, { data: {} });
    expect(answer.ok()).toBe(true);
  },
};

const sentAs = {
  'reset-password': 'PASSWORD_RESET',
  'confirm-email': 'VERIFY_EMAIL',
  'change-email': 'VERIFY_AND_CHANGE_EMAIL',
} as const;

const firebase = (isPrivate: boolean): Service => ({
  config: { authProvider: 'firebase', firebase: project },
  weakPassword: 'weak-password',
  prepare: () => protectEmails(isPrivate),

  async code(purpose, email) {
    const sent = await sentCodes();
    const last = sent.findLast(
      (each) => each.requestType === sentAs[purpose] && (each.newEmail ?? each.email) === email,
    );
    return last?.oobCode ?? '';
  },

  // The product deletes its own rows; the account is the browser's to remove.
  removePerson: () => Promise.resolve(),

  async endSession(tab) {
    await removeAsOwner((await accountOf(tab)).uid);
  },
});

/** The providers by the names of the projects in playwright.config.ts. */
export const services: Readonly<Record<ServiceName, Service>> = {
  embedded,
  firebase: firebase(false),
  'firebase-private': firebase(true),
};

async function accountOf(tab: Tab): Promise<{ uid: string; email: string }> {
  const state = await tab.state();
  if (!('user' in state)) throw new Error('Nobody is signed in in this tab.');
  return state.user;
}
