// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { createStoredChoice } from './stored-choice.ts';

function open(isOnAtFirst = false) {
  return createStoredChoice({ key: 'test.choice', isOnAtFirst });
}

beforeEach(() => localStorage.clear());

it.each([true, false])('a choice is what the product proposes (%s) on a first visit', (isOn) => {
  expect(open(isOn).isOn()).toBe(isOn);
});

it.each([true, false])('a choice is remembered over visits: %s', (isOn) => {
  open(!isOn).set(isOn);
  expect(open(!isOn).isOn()).toBe(isOn);
});

it('a stored word that is no choice counts for nothing', () => {
  localStorage.setItem('test.choice', 'loud');
  expect(open(true).isOn()).toBe(true);
  expect(open(false).isOn()).toBe(false);
});

it('a choice holds for the page when the storage is forbidden', () => {
  const choice = createStoredChoice({
    key: 'test.choice',
    isOnAtFirst: false,
    storage() {
      throw new DOMException('Access is denied.', 'SecurityError');
    },
  });
  expect(choice.isOn()).toBe(false);
  choice.set(true);
  expect(choice.isOn()).toBe(true);
});

it('who listens hears of a change until they leave', () => {
  const choice = open();
  const heard: boolean[] = [];
  const leave = choice.subscribe(() => heard.push(choice.isOn()));
  choice.set(true);
  leave();
  choice.set(false);
  expect(heard).toEqual([true]);
});
