import { DAY, MINUTE, SECOND } from '@reprise/contract/units.ts';
import type { Reader, RunStatement, Transact } from '#platform/db/transaction.ts';
import {
  hasWebhooks,
  isMember,
  listGroupsWithNews,
  listMessages,
  lockWebhook,
  recordClips,
  recordMessages,
  turnOffWebhook,
  type GroupWebhookRow,
} from './news.repo.ts';

interface RecorderDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
}

/** Without webhooks, this server looks for those of other servers at this interval. */
const IDLE_MS = 10 * SECOND;

const COMPARE_ALL_MS = MINUTE;

/** Longer than it usually takes from the time of a post to its commit. */
const COMMIT_MS = 10 * SECOND;

/** With more changed conversations, every webhook is compared. */
const CHANGED_MAX = 10_000;

export interface EventRecorder {
  /** Records what is new. Any number of servers may run it. Returns false without webhooks. */
  record(): Promise<boolean>;
  /** The next `record` compares the webhooks of these conversations. */
  touch(documentKeys: readonly string[]): void;
  /** The next `record` compares every webhook. */
  touchAll(): void;
}

/**
 * Compares what webhooks have recorded with what is stored: every webhook once a minute, otherwise
 * new clips, and the conversations that have changed. Nothing is lost if a server stops after a
 * commit.
 */
export function eventRecorder(deps: RecorderDeps): EventRecorder {
  const { db, runStatement } = deps;
  let changed = new Set<string>();
  let idleUntil = 0;
  let allDueAt = 0;
  let recordedAt = 0;

  return {
    async record() {
      const now = performance.now();
      if (now < idleUntil) return false;
      if (!(await hasWebhooks(db))) {
        idleUntil = now + IDLE_MS;
        return false;
      }
      const isAll = now >= allDueAt || changed.size > CHANGED_MAX;
      const chats = isAll ? null : [...changed];
      const nextAllAt = isAll ? now + COMPARE_ALL_MS : allDueAt;
      changed = new Set();
      // After a failure, the next call compares all.
      allDueAt = 0;
      const ms = isAll ? DAY : Math.round(now - recordedAt + COMMIT_MS);
      await runStatement((statement) => recordClips(statement, ms));
      for (const webhook of await listGroupsWithNews(db, chats)) await recordGroup(deps, webhook);
      recordedAt = now;
      allDueAt = nextAllAt;
      return true;
    },
    touch(documentKeys) {
      if (performance.now() < idleUntil) return;
      for (const key of documentKeys) {
        const chat = /^chats\/([\da-f-]{36})$/.exec(key)?.[1];
        if (chat !== undefined && changed.size <= CHANGED_MAX) changed.add(chat);
      }
    },
    touchAll() {
      idleUntil = 0;
      allDueAt = 0;
    },
  };
}

async function recordGroup(
  { db, transact }: RecorderDeps,
  webhook: GroupWebhookRow,
): Promise<void> {
  const news = await listMessages(db, webhook);
  const isOfMember = await isMember(db, webhook);
  const seqs = news.filter(({ is_news }) => is_news).map(({ seq }) => seq);
  const upTo = news.at(-1)?.seq ?? webhook.read_seq;
  await transact(async (tx) => {
    const locked = await lockWebhook(tx, webhook.id);
    // Another server has recorded them.
    if (locked === null || locked.read_seq !== webhook.read_seq) return;
    if (!isOfMember) await turnOffWebhook(tx, webhook.id);
    else await recordMessages(tx, webhook, { seqs, upTo, waiting: locked.waiting });
  });
}
