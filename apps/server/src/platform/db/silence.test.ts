import { expect, it } from 'vitest';
import { trackRequests } from '#platform/log/current-request.ts';
import { databaseSilence, type Silence } from './silence.ts';

const LIMIT_MS = 2_500;

it('counts the waits of a request together until the database answers', async () => {
  const { silence, pass, inRequest } = open();
  await inRequest(async () => {
    expect(silence.begin()).toBe(LIMIT_MS);
    pass(1_000);
    const answer = wait(silence);
    expect(silence.begin()).toBe(1_500);
    pass(9_000);
    expect(silence.begin()).toBe(100);
    answer.resolve();
    await answer.promise;
    expect(silence.begin()).toBe(LIMIT_MS);
  });
});

it('counts the time in which a request waits for other calls', async () => {
  const { silence, pass, inRequest } = open();
  wait(silence);
  pass(60_000);
  await inRequest(async () => {
    pass(2_000);
    expect(silence.begin()).toBe(500);
  });
});

it('does not count other work of a request while the database works', async () => {
  const { silence, pass, inRequest } = open();
  await inRequest(async () => {
    pass(9_000);
    expect(silence.begin()).toBe(LIMIT_MS);
  });
});

it('takes only results and errors of a statement for an answer', async () => {
  const { silence, pass, inRequest } = open();
  await inRequest(async () => {
    const waits = [wait(silence), wait(silence)];
    pass(1_000);
    waits[0]?.reject(new Error('Query read timeout'));
    await waits[0]?.promise.catch(() => undefined);
    expect(silence.begin()).toBe(1_500);
    waits[1]?.reject(Object.assign(new Error('duplicate key'), { code: '23505' }));
    await waits[1]?.promise.catch(() => undefined);
    expect(silence.begin()).toBe(LIMIT_MS);
  });
});

it('limits requests only', () => {
  expect(open().silence.begin()).toBeUndefined();
});

interface Wait {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

function wait(silence: Silence): Wait {
  let settle: Pick<Wait, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<void>((resolve, reject) => void (settle = { resolve, reject }));
  silence.begin();
  silence.watch(promise);
  return { promise, resolve: () => settle?.resolve(), reject: (error) => settle?.reject(error) };
}

function open() {
  let passed = 0;
  const startedAt = performance.now();
  const now = () => startedAt + passed;
  const hooks: ((request: { id: string }, reply: null, done: () => void) => void)[] = [];
  trackRequests({ addHook: (_name: string, hook: never) => hooks.push(hook) } as never, 'en', now);
  return {
    silence: databaseSilence(LIMIT_MS, now),
    pass: (ms: number) => void (passed += ms),
    inRequest: (work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        hooks[0]?.({ id: 'request 1' }, null, () => void work().then(resolve, reject));
      }),
  };
}
