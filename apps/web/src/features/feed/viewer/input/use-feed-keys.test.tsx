import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { characterKeysPreference } from '#platform/preferences/preferences.ts';
import { FEED_KEYS, type FeedKey, useFeedKeys } from './use-feed-keys.ts';

let actions: FeedKey['action'][];

beforeEach(() => {
  actions = [];
});

afterEach(() => {
  characterKeysPreference.set('on');
});

test.each<[string, FeedKey['action']]>([
  [' ', 'toggle'],
  ['k', 'toggle'],
  ['K', 'toggle'],
  ['j', 'restart'],
  ['m', 'mute'],
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['l', 'like'],
  ['s', 'save'],
  ['t', 'theater'],
  ['f', 'fullScreen'],
])('%j does %s, also with a focused link', (key, action) => {
  render(<Feed />);
  expect(press(key)).toBe(false);
  if (key !== ' ') press(key, 'a');
  expect(new Set(actions)).toEqual(new Set([action]));
});

test('leaves characters alone if their shortcuts are off', () => {
  render(<Feed />);
  characterKeysPreference.set('off');
  for (const key of ['k', 'l', 'M']) expect(press(key)).toBe(true);
  for (const key of [' ', 'ArrowRight']) expect(press(key)).toBe(false);
  expect(actions).toEqual(['toggle', 'next']);
});

test.each(['input', '[role=dialog] p'])('leaves keys in %s alone', (selector) => {
  render(<Feed />);
  for (const key of [' ', 'k', 'l', 'ArrowRight']) expect(press(key, selector)).toBe(true);
  expect(actions).toEqual([]);
});

test('Space presses a focused button only', () => {
  render(<Feed />);
  expect(press(' ', 'button')).toBe(true);
  expect(actions).toEqual([]);
});

test('ignores other keys, shortcuts, and repeats except of steps', () => {
  render(<Feed />);
  press('x');
  press('k', '.caption', { ctrlKey: true });
  press('l', '.caption', { metaKey: true });
  press('k', '.caption', { repeat: true });
  expect(actions).toEqual([]);
  press('ArrowRight', '.caption', { repeat: true });
  expect(actions).toEqual(['next']);
});

function Feed() {
  useFeedKeys(
    Object.fromEntries(FEED_KEYS.map(({ action }) => [action, () => actions.push(action)])),
  );
  return (
    <>
      <input />
      <button type="button">Like</button>
      <a href="/friend/bob">bob</a>
      <div role="dialog">
        <p>Confirm Delete?</p>
      </div>
      <p className="caption">caption</p>
    </>
  );
}

function press(key: string, selector = '.caption', fields: KeyboardEventInit = {}): boolean {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`No ${selector} is shown.`);
  return fireEvent.keyDown(element, { key, ...fields });
}
