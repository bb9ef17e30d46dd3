import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import { MemoryRouter, useLocation } from 'react-router';
import { beforeEach, expect } from 'vitest';
import { connectApi } from '#platform/api/api-client.ts';
import { createQueryClient } from '#platform/api/query-client.ts';
import { AuthProvider } from '#platform/auth/use-auth.tsx';
import {
  createInMemoryAuthClient,
  type InMemoryAuthClient,
} from '#platform/testing/in-memory-auth-client.ts';
import { startFakeServer, type FakeServer } from '#platform/testing/fake-server.ts';
import { button, type } from '#platform/testing/controls.ts';
import { recordOf } from '#platform/testing/sample-data.ts';
import { LoginPanel } from './login-panel.tsx';

export interface PanelPage {
  auth: InMemoryAuthClient;
  server: FakeServer;
  notices: string[];
}

export function panelPage(): PanelPage {
  const page: PanelPage = {
    auth: createInMemoryAuthClient(),
    server: startFakeServer(),
    notices: [],
  };
  beforeEach(() => {
    page.auth = createInMemoryAuthClient();
    connectApi(page.auth);
    page.notices = [];
    page.server = startFakeServer({
      'GET /user/check': ({ query }) => ({
        rows: [{ count: query['username'] === 'bob' ? 1 : 0 }],
      }),
      'GET /user/info': () => ({ rows: [] }),
      'POST /user/signups': () => ({ mode: 'open', is_invited: false, challenge: null }),
      'PATCH /user/logindate': () => ({ success: true }),
      'POST /user/save': () => ({ success: true }),
    });
  });

  return page;
}

export function open({ auth, notices }: PanelPage, search = '') {
  const entry = { pathname: '/login', search, state: { from: '/upload' } };
  render(
    <QueryClientProvider client={createQueryClient((sentence) => notices.push(sentence))}>
      <AuthProvider client={auth}>
        <MemoryRouter initialEntries={[entry]}>
          <LoginPanel />
          <ReturnPath />
        </MemoryRouter>
      </AuthProvider>
    </QueryClientProvider>,
  );
}

function ReturnPath() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

export function returnPath() {
  return document.querySelector('output')?.textContent;
}

export async function openTab(name: string) {
  fireEvent.click(screen.getByRole('tab', { name }));
  await waitForOnePanel();
}

export async function waitForOnePanel() {
  await waitFor(() => expect(screen.getAllByRole('tabpanel', { hidden: true })).toHaveLength(1));
}

export async function openRegister(page: PanelPage) {
  open(page);
  await openTab(loginTexts.register);
}

export function fillLogin() {
  type('Email', 'alice@example.org');
  type('Password', 'secret1!');
}

export function fillNames() {
  type('First name', 'Alice');
  type('Last name', 'Archer');
}

export async function chooseUsername(username: string) {
  type('Username', username);
  await waitFor(() => expect(button(loginTexts.signUp).disabled).toBe(false));
}

export async function fillRegister() {
  fillNames();
  fillLogin();
  type('Repeat password', 'secret1!');
  await chooseUsername('alice');
}

export function saveRecordAs({ server }: PanelPage, username: string) {
  server.on('GET /user/info', () => ({
    rows: [recordOf({ firebase_uid: 'uid-1', username })],
  }));
}
