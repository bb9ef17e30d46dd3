import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  makeManyUsers,
  openRecording,
  sequentiallyScanned,
  type Recording,
} from '#testing/postgres/query-plans.ts';
import { actorResolver } from './actor-resolver.ts';
import type { Identity, IdentityProvider } from './identity-provider.ts';

const USERS = 3_000;
const CALLERS = 12;

let recording: Recording;

beforeAll(async () => {
  recording = await openRecording((db) => makeManyUsers(db, USERS));
});

afterAll(() => recording.close());

const provider: Pick<IdentityProvider, 'authenticate' | 'isStillValid'> = {
  authenticate: (uid) => Promise.resolve(identityOf(uid)),
  isStillValid: ({ sessionId }) => sql<boolean>`${sessionId} <> 'ended'`,
};

it('reads the session and user of simultaneous requests in one statement, by key', async () => {
  const actors = actorResolver({
    identity: provider as IdentityProvider,
    db: recording.db,
    disabledUids: new Set(),
    requireNotSuspended: () => Promise.resolve(),
    findByAccessToken: () => Promise.resolve(null),
  });
  const uids = Array.from({ length: CALLERS }, (_, index) => `uid${index + 1}`);
  let found: (string | undefined)[] = [];
  const plans = await recording.plansOf(async () => {
    const resolved = await Promise.all(uids.map((uid) => actors.resolve(`Bearer ${uid}`)));
    found = resolved.map((actor) => actor?.viewer?.username);
  });
  expect(found).toEqual(
    uids.map((_, index) => ((index + 1) % 4 === 0 ? undefined : `person${index + 1}`)),
  );
  expect(plans.statements).toBe(1);
  expect(sequentiallyScanned(plans, ['users'])).toEqual([]);
});

function identityOf(uid: string): Identity {
  return {
    uid,
    email: `${uid}@example.com`,
    isEmailVerified: true,
    signedInAt: Date.now(),
    expiresAt: Date.now() + 60_000,
    sessionId: Number(uid.slice(3)) % 4 === 0 ? 'ended' : 'open',
  };
}
