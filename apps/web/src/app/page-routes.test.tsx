import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Outlet } from 'react-router';
import { expect, test, vi } from 'vitest';
import { fetchPages, type Page, pageRoutes, Pages } from './page-routes.tsx';

test('the previous page stays below a progress bar while the next one loads', async () => {
  let finishLoading = (_page: () => string) => {};
  const promise = new Promise<() => string>((resolve) => (finishLoading = resolve));
  open([first, { path: '/later', lazy: { Component: () => promise } }]);
  fireEvent.click(screen.getByRole('link', { name: 'later' }));
  expect(screen.getByText('the first')).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'Loading' })).toBeTruthy();
  await act(async () => finishLoading(() => 'the later'));
  expect(screen.getByText('the later')).toBeTruthy();
  expect(screen.queryByText('the first')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a page that failed to load shows the error screen, and loads again when it is reopened', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<() => string>>();
  load.mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(() => 'the later');
  open([
    {
      ErrorBoundary: Failed,
      children: [first, { path: '/later', lazy: { Component: load } }],
    },
  ]);
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'later' })));
  expect(screen.getByText('it failed')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'home' })));
  expect(screen.getByText('the first')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'later' })));
  expect(screen.getByText('the later')).toBeTruthy();
});

test('the cover is shown while the first page loads, and not if it is loaded already', async () => {
  const pages = [{ path: '/', lazy: { Component: async () => () => 'the first' } }];
  open(pages);
  expect(screen.getByText('Get Your Headphones...')).toBeTruthy();
  expect(await screen.findByText('the first')).toBeTruthy();
  cleanup();
  const routes = pageRoutes(pages);
  await fetchPages(routes, '/');
  render(<Pages routes={routes} />, { wrapper: MemoryRouter });
  expect(screen.getByText('the first')).toBeTruthy();
});

test.each([
  ['/', ['/']],
  ['/friend/Bob%20B', ['/friend/:friend']],
  ['/admin/users', ['/admin/*']],
  ['/friend', []],
  ['/%zz', []],
])('for the start at %s, it fetches %j', async (path, fetched) => {
  const load = vi.fn<(of: string) => Promise<() => string>>(async () => () => 'a page');
  const page = (of: string): Page => ({ path: of, lazy: { Component: () => load(of) } });
  const friend = { Component: Outlet, children: [page('/friend/:friend')] };
  const pages = [{ children: [page('/'), friend, page('/admin/*'), { path: '*' }] }];
  await fetchPages(pageRoutes(pages), path);
  expect(load.mock.calls.flat()).toEqual(fetched);
});

const first: Page = {
  path: '/',
  Component: () => (
    <>
      <p>the first</p>
      <Link to="/later">later</Link>
    </>
  ),
};

function Failed() {
  return (
    <>
      <p>it failed</p>
      <Link to="/">home</Link>
    </>
  );
}

function open(pages: readonly Page[]): void {
  render(<Pages routes={pageRoutes(pages)} />, { wrapper: MemoryRouter });
}
