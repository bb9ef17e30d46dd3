import { runs } from '@reprise/contract/testing/runs.ts';
import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { makeTile } from '#testing/factories.ts';
import { makeFriendGroup, requireNoDifferences, resetChats } from '#testing/features/chat.ts';
import { makeGroup } from '#testing/features/groups.ts';
import { names, newState } from '#testing/models/conversation-state.ts';
import { replaceDeletedUsers, startReplicas, steps } from '#testing/models/conversation-steps.ts';
import { startTwoNodes } from '#testing/two-nodes.ts';

const RUNS = runs(100, 8);

/* Threats 3.2 and 3.3, on two servers: each user reads exactly what the model shows them, counts
   agree, a message is stored once, and up to four concurrent actions end like a serial order of
   them. A client that only applies changes ends with the same documents. */
it('conversations behave as their model, serially and with up to four concurrent actions', async () => {
  const servers = await startTwoNodes();
  onTestFinished(() => servers.stop());
  const [app] = servers.nodes;
  const [alice, bob, carol, dan] = await makeFriendGroup(app, ...names);
  const users = { alice, bob, carol, dan };
  const tileId = await makeTile(app.db);
  await fc.assert(
    fc.asyncProperty(fc.commands(steps, { maxCommands: 12, size: 'max' }), async (commands) => {
      await replaceDeletedUsers({ app, users });
      await app.db.deleteFrom('blocks').execute();
      await resetChats(app.db, Object.values(users));
      const group = await makeGroup(users.alice, [users.bob, users.carol]);
      const replicas = await startReplicas({ servers, users });
      const world = { servers, app, users, replicas, group, tileId };
      try {
        await fc.asyncModelRun(() => ({ model: { states: [newState] }, real: world }), commands);
      } finally {
        for (const name of names) replicas[name].close();
      }
      await requireNoDifferences(app.db);
      for (const node of servers.nodes) {
        expect(await node.metric('unseen_clamp_total'), 'the floor was needed').toBe(0);
      }
    }),
    { numRuns: RUNS },
  );
}, 300_000);
