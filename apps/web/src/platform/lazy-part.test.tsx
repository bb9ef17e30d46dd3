import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.ts';

const Words = () => <p>words</p>;

test('a part is loaded once the browser is online', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const load = vi.fn(async () => Words);
  show(lazyPart(load, () => Promise.resolve()));
  expect(await screen.findByText('waiting')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  expect(await screen.findAllByText('words')).toHaveLength(2);
});

test('the page stays if a part cannot be loaded', async () => {
  const fail = () => Promise.reject(new Error('Unable to preload CSS'));
  show(
    lazyPart<object>(fail),
    lazyPart(async () => fail().catch(() => Words)),
  );
  // The other part comes after the failure.
  expect(await screen.findByText('words')).toBeTruthy();
  expect(screen.getByText('waiting')).toBeTruthy();
  expect(screen.getByText('page')).toBeTruthy();
});

function show(Part: ReturnType<typeof lazyPart<object>>, Other = Part) {
  return render(
    <>
      <p>page</p>
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>
      <Suspense>
        <Other />
      </Suspense>
    </>,
  );
}
