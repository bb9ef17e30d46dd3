// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startFakeServer } from '#shared/testing/fake-server.ts';
import { useShownMarks } from './use-shown-marks.ts';

const SHOWN = 'POST /feed/shown';

afterEach(() => vi.unstubAllGlobals());

test('what was shown is sent when the page is left', async () => {
  const server = startFakeServer({ [SHOWN]: () => ({ success: true }) });
  const { rerender } = renderHook((tileId) => useShownMarks(tileId), { initialProps: 1 });
  rerender(2);
  expect(server.of(SHOWN)).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(server.of(SHOWN)[0]?.body).toEqual({ tile_ids: [1] }));
});

test('a visitor marks nothing', async () => {
  const server = startFakeServer({ [SHOWN]: () => ({ success: true }) });
  const { unmount } = renderHook(() => useShownMarks(null));
  unmount();
  expect(server.of(SHOWN)).toEqual([]);
});
