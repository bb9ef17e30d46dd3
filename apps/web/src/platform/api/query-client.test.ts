import { noticeTexts } from '@reprise/contract/shell/notice-texts.ts';
import { offlineTexts } from '@reprise/contract/shell/texts.ts';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { AuthError } from '#platform/auth/auth-client.ts';
import { ApiError } from './api-client.ts';
import { createQueryClient } from './query-client.ts';

test.each([
  [new ApiError('NETWORK', ''), offlineTexts.notice],
  [new ApiError('RATE_LIMITED', ''), noticeTexts.tooMany],
  [new ApiError('UNAVAILABLE', ''), noticeTexts.unavailable],
  [new ApiError('UNAUTHENTICATED', ''), noticeTexts.signedOut],
  [new ApiError('EMAIL_UNVERIFIED', ''), noticeTexts.emailUnconfirmed],
  [new ApiError('NOT_FOUND', ''), noticeTexts.failed],
  [new AuthError('invalid-credentials'), noticeTexts.signInFailed],
  [new AuthError('email-in-use'), noticeTexts.emailTaken],
  [new Error('A fault of ours.'), noticeTexts.failed],
])('a failed action (%s) shows one notice: %s', async (error, text) => {
  const { client, onNotice } = setUp();
  const action = new MutationObserver(client, { mutationFn: failWith(error) });
  await expect(action.mutate()).rejects.toBe(error);
  await expect.poll(() => onNotice.mock.calls).toEqual([[text]]);
});

test('an action may define its own text, which a more specific cause replaces', async () => {
  const { client, onNotice } = setUp();
  const failures = [new ApiError('NOT_OWNER', ''), new ApiError('NETWORK', '')];
  for (const error of failures) {
    const action = new MutationObserver(client, {
      mutationFn: failWith(error),
      meta: { notice: 'The post was not changed.' },
    });
    await expect(action.mutate()).rejects.toBe(error);
  }
  const notices = [['The post was not changed.'], [offlineTexts.notice]];
  await expect.poll(() => onNotice.mock.calls).toHaveLength(notices.length);
  expect(onNotice.mock.calls).toEqual(expect.arrayContaining(notices));
});

test('a query that shows its failure itself shows no notice', async () => {
  const { client, onNotice } = setUp();
  const queryFn = failWith(new ApiError('NOT_FOUND', 'No such person.'));
  const query = client.fetchQuery({ queryKey: ['a'], queryFn, meta: { notice: false } });
  await expect(query).rejects.toThrow('No such person.');
  expect(onNotice).not.toHaveBeenCalled();
});

test.each([
  [true, 3],
  [false, 1],
])('a query without an answer is repeated while online (%s)', async (isOnline, calls) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.useFakeTimers();
  const { client } = setUp();
  const queryFn = vi.fn(failWith(new ApiError('NETWORK', '')));
  const query = expect(client.fetchQuery({ queryKey: ['a'], queryFn })).rejects.toMatchObject({
    code: 'NETWORK',
  });
  await vi.runAllTimersAsync();
  await query;
  expect(queryFn).toHaveBeenCalledTimes(calls);
  vi.useRealTimers();
});

test('a change is reported before any timer', async () => {
  vi.useFakeTimers();
  const { client } = setUp();
  const onChange = vi.fn<() => void>();
  client.getQueryCache().subscribe(notifyManager.batchCalls(onChange));
  client.setQueryData(['a'], 'new');
  await Promise.resolve();
  expect(onChange).toHaveBeenCalled();
  vi.useRealTimers();
});

function setUp() {
  const onNotice = vi.fn<(text: string) => void>();
  return { client: createQueryClient(onNotice), onNotice };
}

function failWith(error: Error) {
  return async () => {
    throw error;
  };
}
