import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { protectEmails, removeAsOwner, sentCodes } from './emulator.ts';
import { EMBEDDED_LOG, ports, project } from './environment.ts';
import type { Tab } from './tab.ts';

export type ServiceName = 'embedded' | 'firebase' | 'firebase-private';

type Purpose = 'reset-password' | 'confirm-email' | 'change-email';

export interface AuthService {
  readonly config: Parameters<typeof Tab.open>[1];
  readonly weakPassword: string;
  prepare(): Promise<void>;
  code(purpose: Purpose, email: string): Promise<string>;
  /** Deletes the user's data, as the product does before `removeAccount`. */
  deleteUserData(tab: Tab): Promise<void>;
  endSession(tab: Tab): Promise<void>;
}

const PRODUCT = `http://127.0.0.1:${ports.embedded.app}`;

const embedded: AuthService = {
  config: { authProvider: 'embedded' },
  weakPassword: 'unknown',
  prepare: () => Promise.resolve(),

  async code(purpose, email) {
    const path = purpose === 'reset-password' ? 'reset-password' : 'confirm-email';
    const link = new RegExp(`for ${email} is \\S+/${path}#code=([^"\\s]+)`, 'g');
    let code = '';
    await expect(async () => {
      const log = await readFile(EMBEDDED_LOG, 'utf8');
      code = [...log.matchAll(link)].at(-1)?.[1] ?? '';
      expect(code, `a link for ${email} in the log`).not.toBe('');
    }).toPass();
    return decodeURIComponent(code);
  },

  async deleteUserData(tab) {
    const { uid, email } = await requireAccount(tab);
    const token = await tab.call('accessToken');
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const response = await fetch(PRODUCT + path, request);
      expect(response.ok, await response.text()).toBe(true);
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
    const url = `http://localhost:${ports.clients}/auth/sign-out`;
    const response = await tab.page.context().request.post(url, { data: {} });
    expect(response.ok()).toBe(true);
  },
};

const sentAs = {
  'reset-password': 'PASSWORD_RESET',
  'confirm-email': 'VERIFY_EMAIL',
  'change-email': 'VERIFY_AND_CHANGE_EMAIL',
} as const;

const firebase = (isPrivate: boolean): AuthService => ({
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

  // The server deletes only its own rows; the browser deletes the Firebase account.
  deleteUserData: () => Promise.resolve(),

  async endSession(tab) {
    await removeAsOwner((await requireAccount(tab)).uid);
  },
});

export const services: Readonly<Record<ServiceName, AuthService>> = {
  embedded,
  firebase: firebase(false),
  'firebase-private': firebase(true),
};

async function requireAccount(tab: Tab): Promise<{ uid: string; email: string }> {
  const state = await tab.state();
  if (!('user' in state)) throw new Error('No user is signed in in this tab.');
  return state.user;
}
