import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['alice', 'alice'],
  ['', ''],
  ['a'.repeat(25), 'a'.repeat(25)],
  ['a'.repeat(26), ''],
  ['𝒶'.repeat(25), '𝒶'.repeat(25)],
])('the display name %j is shown as %j', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});
