import { act, render } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { supportTranslation } from './translated-page.ts';

const { removeChild, insertBefore } = Node.prototype;

test('on a page that is not translated, errors stay errors', () => {
  expect(() => document.body.removeChild(document.createElement('p'))).toThrow(DOMException);
});

beforeAll(() => supportTranslation(document.body));

afterAll(() => {
  Object.assign(Node.prototype, { removeChild, insertBefore });
});

/** As translators of browsers do. */
async function translate(root: Node): Promise<void> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.nodeName === 'FONT') continue;
    const outer = document.createElement('font');
    const inner = outer.appendChild(document.createElement('font'));
    inner.textContent = text.data.toUpperCase();
    text.parentNode?.replaceChild(outer, text);
  }
  await act(async () => {});
}

interface Props {
  readonly count: number;
  readonly isNew?: boolean;
  readonly isLong?: boolean;
}

function Line({ count, isNew = false, isLong = false }: Props) {
  return (
    <p>
      {isNew && <b>new </b>}
      {count} likes {isLong && 'since yesterday '}
      {isLong ? 'in all' : <i>today</i>}
    </p>
  );
}

test.each<[string, Props, Props, string]>([
  ['a text that changes is shown', { count: 1 }, { count: 2 }, '2 LIKES TODAY'],
  ['a text that is removed leaves', { count: 1, isLong: true }, { count: 1 }, '1 LIKES today'],
  [
    'an element appears before a text',
    { count: 1 },
    { count: 1, isNew: true },
    'new 1 LIKES TODAY',
  ],
  [
    'a text appears in the middle',
    { count: 1 },
    { count: 1, isLong: true },
    '1 LIKES since yesterday in all',
  ],
])('%s', async (_case, before, after, shown) => {
  const { container, rerender } = render(<Line {...before} />);
  await translate(container);
  rerender(<Line {...after} />);
  await act(async () => {});
  expect(container.textContent).toBe(shown);
  await translate(container);
  rerender(<Line {...before} />);
  await act(async () => {});
  expect(container.textContent?.toLowerCase()).toBe(
    render(<Line {...before} />).container.textContent?.toLowerCase(),
  );
});

test('an element that the translator moved can be removed and preceded', async () => {
  const { container, rerender } = render(<Line count={1} />);
  await translate(container);
  const [number, , italic] = container.querySelectorAll('p > *');
  if (italic) number?.append(italic);
  rerender(<Line count={1} isLong />);
  await act(async () => {});
  expect(container.querySelector('i')).toBeNull();
  expect(container.textContent).toContain('in all');
});
