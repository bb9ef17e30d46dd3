import type { ListItem } from 'react-virtuoso';
import { expect, test, vi } from 'vitest';
import type { MessageListItem } from './message-list-items.ts';
import { growthAbove, keepEnd, openAtEnd } from './scrolling.tsx';

test('a list that becomes lower keeps its lowest row in view; a higher one stays', () => {
  let resize = () => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resize = callback;
      }
      observe() {}
      disconnect() {}
    },
  );
  const list = document.createElement('div');
  const height = vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(400);
  list.scrollTop = 100;
  keepEnd(list);
  for (const [now, top] of [
    [340, 160],
    [400, 160],
    [390, 170],
  ] as const) {
    height.mockReturnValue(now);
    resize();
    expect(list.scrollTop).toBe(top);
  }
});

test('a list that opens just above its end shows the end, until the first input', () => {
  const list = document.createElement('div');
  vi.spyOn(list, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(list, 'scrollHeight', 'get').mockReturnValue(1000);
  const scrollTo = (top: number) => {
    list.scrollTop = top;
    list.dispatchEvent(new Event('scroll'));
    return list.scrollTop;
  };
  openAtEnd(list);
  expect(scrollTo(500)).toBe(500);
  expect(scrollTo(559)).toBe(600);
  list.dispatchEvent(new Event('wheel'));
  expect(scrollTo(559)).toBe(559);
});

test.each([
  ['rows above have grown', rowsOf([40, 40, 40]), rowsOf([100, 31, 40]), 80, 51],
  ['a visible row has grown', rowsOf([40, 40, 40]), rowsOf([40, 100, 40]), 60, 0],
  ['no rows were rendered before', [], rowsOf([40, 40]), 80, 0],
  ['older rows were prepended', rowsOf([40, 40]), rowsOf([60, 40], { first: 1 }), 80, 0],
  [
    'the first row is not rendered, so the list corrects it itself',
    rowsOf([40, 40], { place: 3 }),
    rowsOf([60, 40], { place: 3 }),
    80,
    0,
  ],
])('%s', (_name, before, now, top, expected) => {
  expect(growthAbove(before, now, top)).toBe(expected);
});

function rowsOf(sizes: readonly number[], { first = 51, place = 0 } = {}) {
  return sizes.map((size, nth): ListItem<MessageListItem> => {
    const offset = sizes.slice(0, nth).reduce((sum, each) => sum + each, 0);
    return { index: first + nth, originalIndex: place + nth, offset, size };
  });
}
