import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import { trackChunkLoadErrors } from '#platform/chunk-load-errors.ts';
import { ErrorScreen } from './error-screen.tsx';
import { pageRoutes, Pages } from './page-routes.tsx';

const MINUTE_MS = 60_000;

let reload: MockInstance<() => void>;
beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockReturnValue();
});

test('a page of the build before reloads when it opens a screen whose code no longer exists', async () => {
  setAge(MINUTE_MS);
  await openMissing(missing);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('a page that has just reloaded offers the new version', async () => {
  setAge(1_000);
  await openMissing(missing);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading').textContent).toBe('A new version of Reprise is available');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
});

test('a screen whose code fails to load offline shows so', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  setAge(MINUTE_MS);
  await openMissing(missing);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading').textContent).toBe('This page needs a connection');
});

test("any other failure shows the product's error screen", async () => {
  setAge(MINUTE_MS);
  await openMissing(() => Promise.reject(new Error('something else')));
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByRole('heading').textContent).toBe('Unexpected Application Error!');
});

/** Since the page was loaded. */
const setAge = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

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
