import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addNotification, type NotificationList } from './notification-list.ts';

function notificationsOf(entries: readonly string[]): NotificationList<string> {
  const empty: NotificationList<string> = { count: 0, list: [] };
  return entries.reduce((notifications, entry) => addNotification(notifications, entry), empty);
}

test('lists contain the 50 newest entries, and the count continues', () => {
  const entries = Array.from({ length: 60 }, (_, index) => `news ${index}`);
  const notifications = notificationsOf(entries);
  expect(notifications.count).toBe(60);
  expect(notifications.list).toEqual(entries.slice(10).toReversed());
});

test('the list is as long as the count up to 50, and empty exactly when the count is 0', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 120 }), (entries) => {
      const { count, list } = notificationsOf(entries);
      expect(count).toBe(entries.length);
      expect(list).toHaveLength(Math.min(count, 50));
      expect(count === 0).toBe(list.length === 0);
    }),
  );
});

test('adding an entry does not change the given list', () => {
  const before = notificationsOf(['alice']);
  addNotification(before, 'bob');
  expect(before).toEqual({ count: 1, list: ['alice'] });
});
