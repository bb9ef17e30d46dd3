import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startFakeServer } from '#platform/testing/fake-server.ts';
import { useRecordViews } from './record-views.tsx';

const RECORD_VIEWS = 'POST /feed/views';

test('sends views when the page is left', async () => {
  const server = startFakeServer({ [RECORD_VIEWS]: () => ({ success: true }) });
  const { rerender } = renderHook((tileId) => useRecordViews(tileId), { initialProps: 1 });
  rerender(2);
  expect(server.callsTo(RECORD_VIEWS)).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(server.callsTo(RECORD_VIEWS)[0]?.body).toEqual({ tile_ids: [1] }));
});

test('a visitor records no views', async () => {
  const server = startFakeServer({ [RECORD_VIEWS]: () => ({ success: true }) });
  const { unmount } = renderHook(() => useRecordViews(null));
  unmount();
  expect(server.callsTo(RECORD_VIEWS)).toEqual([]);
});
