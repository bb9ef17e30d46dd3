import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR, MINUTE, SECOND } from '@reprise/contract/units.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Reader, RunStatement } from '#platform/db/transaction.ts';
import type { Job } from './job.ts';
import { claimJob, delayJob, finishJob, readJobs } from './jobs.repo.ts';

/** After the first requests, but soon enough for a server that restarts every minute. */
const FIRST_CHECK_MS = 2 * SECOND;
const CHECK_MS = MINUTE;
/** If the server is killed, another one takes over after this time. */
const CLAIM_MS = 5 * MINUTE;
const RETRY_MS = HOUR;
/** How long a batch may delay the stop. */
const STOP_MS = 1_000;

interface RunnerDeps {
  readonly db: Reader;
  readonly runStatement: RunStatement;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

export interface JobRunner {
  add(job: Job): void;
  /** First check after two seconds, then every minute. */
  start(): void;
  /** Runs the due jobs one after the other. Never throws. */
  check(now: Date): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs all periodic work. Any number of servers may check: a job's row in `jobs` is its lock, so
 * that a long job needs no connection, even with a pooler.
 */
export function jobRunner(
  { db, runStatement, log }: RunnerDeps,
  initial: readonly Job[] = [],
): JobRunner {
  const jobs = [...initial];
  const stopping = new AbortController();
  const { signal } = stopping;
  let firstCheck: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | null = null;

  async function checkAll(now: Date): Promise<void> {
    try {
      const states = new Map((await readJobs(db)).map((state) => [state.name, state]));
      for (const job of jobs) {
        const last = states.get(job.name)?.succeeded_at ?? null;
        const isDue = !signal.aborted && job.isDue(last, now);
        if (isDue) await claimAndRun(job, last, now);
      }
    } catch (err) {
      log.warn({ err }, 'jobs could not be read');
    }
  }

  async function claimAndRun(job: Job, last: Date | null, now: Date): Promise<void> {
    const { name } = job;
    const until = new Date(now.getTime() + CLAIM_MS);
    if (!(await runStatement((tx) => claimJob(tx, { name, last, now, until })))) return;
    const stopRenewing = startRenewing({ runStatement, log }, name);
    try {
      const removed = await job.run({ now, signal });
      await runStatement((tx) => finishJob(tx, { name, now, removed }));
      if (removed > 0) log.info({ job: name, removed }, 'rows removed');
    } catch (err) {
      log.error({ err, job: name }, `${name} failed; the next attempt is in an hour`);
      await runStatement((tx) => delayJob(tx, name, new Date(now.getTime() + RETRY_MS)));
    } finally {
      stopRenewing();
    }
  }

  function check(now: Date): Promise<void> {
    checking ??= checkAll(now).finally(() => {
      checking = null;
    });
    return checking;
  }

  return {
    add: (job) => void jobs.push(job),
    start() {
      const checkNow = () => void check(new Date());
      firstCheck = setTimeout(checkNow, FIRST_CHECK_MS).unref();
      timer = setInterval(checkNow, CHECK_MS).unref();
    },
    check,
    async stop() {
      clearTimeout(firstCheck);
      clearInterval(timer);
      stopping.abort();
      await Promise.race([checking, sleep(STOP_MS, undefined, { ref: false })]);
    },
  };
}

/** Renews the claim of a running job. Returns a function that stops it. */
function startRenewing({ runStatement, log }: Omit<RunnerDeps, 'db'>, name: string): () => void {
  const renew = async () => {
    const until = new Date(Date.now() + CLAIM_MS);
    await runStatement((tx) => delayJob(tx, name, until)).catch((err: unknown) =>
      log.warn({ err, job: name }, 'a job could not be claimed for longer'),
    );
  };
  const timer = setInterval(() => void renew(), CLAIM_MS / 5).unref();
  return () => clearInterval(timer);
}
