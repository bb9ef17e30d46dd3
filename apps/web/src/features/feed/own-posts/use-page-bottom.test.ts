import { fireEvent, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { usePageBottom } from './own-posts.tsx';

const WINDOW_PX = 800;
const PAGE_PX = 3000;

beforeEach(() => {
  Object.assign(window, { innerHeight: WINDOW_PX, scrollY: 0 });
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_PX);
});

test.each([
  [6, 0],
  [5.5, 0],
  [5, 1],
  [0, 1],
])('%d px above the page bottom it calls %d times', (left, times) => {
  const { onBottom } = watch();
  scrollUntil(left);
  expect(onBottom).toHaveBeenCalledTimes(times);
});

test('calls as long as the list does not fill the window', () => {
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(WINDOW_PX);
  const { onBottom, rerender } = watch();
  expect(onBottom).toHaveBeenCalledTimes(1);
  rerender({ length: 4, isOn: true });
  expect(onBottom).toHaveBeenCalledTimes(2);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(PAGE_PX);
  rerender({ length: 6, isOn: true });
  expect(onBottom).toHaveBeenCalledTimes(2);
});

test('never calls when there is nothing more to load, or after unmount', () => {
  const { onBottom, rerender, unmount } = watch(false);
  scrollUntil(0);
  rerender({ length: 2, isOn: true });
  expect(onBottom).toHaveBeenCalledTimes(1);
  unmount();
  scrollUntil(0);
  expect(onBottom).toHaveBeenCalledTimes(1);
});

function watch(isWatching = true) {
  const onBottom = vi.fn<() => void>();
  const view = renderHook(
    ({ length, isOn }: { length: number; isOn: boolean }) => usePageBottom(isOn, length, onBottom),
    { initialProps: { length: 2, isOn: isWatching } },
  );
  return { ...view, onBottom };
}

function scrollUntil(left: number): void {
  Object.assign(window, { scrollY: PAGE_PX - WINDOW_PX - left });
  fireEvent.scroll(window);
}
