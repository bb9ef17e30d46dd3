// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';

import { trackChunkLoadErrors } from '#platform/chunk-load-errors.ts';

import { ErrorScreen } from './error-screen.tsx';
import { pageRoutes, Pages } from './page-routes.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function missing(): Promise<never> {
  const error = new Error('Unable to preload CSS');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
}

async function openMissing(load: () => Promise<never>): Promise<void> {
  trackChunkLoadErrors();
  const pages = pageRoutes([
    { ErrorBoundary: ErrorScreen, children: [{ path: '/profile', lazy: { Component: load } }] },
  ]);
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/profile']}>
        <Pages routes={pages} />
      </MemoryRouter>,
    ),
  );
}

test('a screen whose code no longer exists offers the new version', async () => {
  await openMissing(missing);
  expect(screen.getByRole('heading').textContent).toBe('A new version of Reprise is available');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a screen whose code fails to load offline shows so', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  await openMissing(missing);
  expect(screen.getByRole('heading').textContent).toBe('This page needs a connection');
});

test("any other failure shows the product's error screen", async () => {
  await openMissing(() => Promise.reject(new Error('something else')));
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!');
});
