import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addCover, watchCovers } from './covers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  document.body.replaceChildren();
});

test('a watched element is measured on frames, not when its state is read', () => {
  const { element, measure } = appendBox();
  const watch = watchCovers(element);
  const handleChange = vi.fn();
  const stop = watch.subscribe(handleChange);
  const uncover = addCover(appendBox().element);
  expect(watch.isCovered()).toBe(false);
  expect(measure).not.toHaveBeenCalled();

  vi.advanceTimersToNextFrame();
  expect(watch.isCovered()).toBe(true);
  expect(handleChange).toHaveBeenCalledOnce();
  expect(measure).toHaveBeenCalledOnce();

  uncover?.();
  expect(watch.isCovered()).toBe(false);
  stop();
});

test('an element inside the only cover is not measured', () => {
  const cover = appendBox();
  const { element, measure } = appendBox(cover.element);
  const watch = watchCovers(element);
  const stop = watch.subscribe(() => {});
  const uncover = addCover(cover.element);
  vi.advanceTimersToNextFrame();
  expect(watch.isCovered()).toBe(false);
  expect(measure).not.toHaveBeenCalled();
  uncover?.();
  stop();
});

function appendBox(parent: Element = document.body) {
  const element = parent.appendChild(document.createElement('div'));
  const measure = vi.spyOn(element, 'getBoundingClientRect');
  measure.mockReturnValue(new DOMRect(0, 0, 10, 10));
  return { element, measure };
}
