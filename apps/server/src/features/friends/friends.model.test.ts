import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { it } from '#testing/fixtures/app.ts';
import { resetFriendships } from '#testing/features/friends.ts';
import { initialState } from '#testing/models/friendship-model.ts';
import { steps } from '#testing/models/friendship-steps.ts';

const RUNS = runs(40, 5);

// Threats 3.1. Carol acts on Alice and Bob at the same time.
it('friendship behaves as its model, serially and with up to six concurrent actions', async ({
  db,
  alice,
  bob,
  carol,
}) => {
  const real = { db, users: { alice, bob, carol } };
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12, size: 'max' }), async (commands) => {
      await resetFriendships(db);
      await fc.asyncModelRun(() => ({ model: { state: initialState }, real }), commands);
    }),
    { numRuns: RUNS },
  );
}, 120_000);
