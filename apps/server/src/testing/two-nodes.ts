import { vi } from 'vitest';
import { makeFriendGroup, send } from './features/chat.ts';
import { testDatabaseUrl } from './server-process.ts';
import { startAppOn, startTestApp, type TestApp, type TestUser } from './test-app.ts';

/** Two servers on one database, with PostgreSQL or Redis between them. */
export interface TwoNodes {
  readonly nodes: readonly [TestApp, TestApp];
  /** Returns the user with calls to the other server than last time. */
  inTurn(user: TestUser): TestUser;
  stop(): Promise<void>;
}

const SHARED = { DATABASE_URL: testDatabaseUrl('any'), AUTH_SECRET: 's'.repeat(32) };

/** Resolves when each server receives the other's changes. */
export async function startTwoNodes(env: Readonly<Record<string, string>> = {}): Promise<TwoNodes> {
  const first = await startTestApp({ ...SHARED, ...env });
  const second = await startAppOn(first.database, { ...SHARED, ...env });
  const nodes = [first, second] as const;
  const [one, other] = await makeFriendGroup(first, 'node.one', 'node.two');
  for (const node of nodes) await waitForChanges(node, one, other);
  let turn = 0;
  return {
    nodes,
    inTurn(user) {
      turn += 1;
      const node = turn % 2 === 0 ? first : second;
      return { ...user, ...node.callerWith(user.token) };
    },
    async stop() {
      await second.stopServer();
      await first.stop();
    },
  };

  /** Repeats, because servers connect to each other in the background. */
  async function waitForChanges(from: TestApp, sender: TestUser, receiver: TestUser) {
    const socket = await (from === first ? second : first).socket(receiver);
    await socket.subscribe('userChats', receiver.uid);
    const caller = { ...sender, ...from.callerWith(sender.token) };
    const sendAndExpect = async () => {
      await send(caller, receiver);
      if (socket.changes.length === 0) throw new Error('The servers are not connected.');
    };
    await vi.waitFor(sendAndExpect, { timeout: 15_000 });
    socket.close();
  }
}
