import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { observeServerTime } from '#platform/server-clock.ts';
import { useNow } from './use-now.ts';

test('the time is updated every minute', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T10:00:00Z') });
  render(<Clock />);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(screen.getByText('2026-01-05T10:00:00.000Z')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1_000));
  expect(screen.getByText('2026-01-05T10:01:00.000Z')).toBeTruthy();
});

test('the time is that of the server', () => {
  vi.useFakeTimers({ now: Date.parse('2026-01-05T11:00:00Z') });
  observeServerTime('2026-01-05T10:00:00.000Z');
  render(<Clock />);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('2026-01-05T10:01:00.000Z')).toBeTruthy();
});

function Clock() {
  return useNow().toISOString();
}
