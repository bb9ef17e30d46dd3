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
export function jobRunner(deps: RunnerDeps, initial: readonly Job[] = []): JobRunner {
  const { db, log } = deps;
  const jobs = [...initial];
  const stopping = new AbortController();
  const { signal } = stopping;
  let firstCheck: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  let checking: Promise<void> | null = null;

  async function checkAll(now: Date): Promise<void> {
    const read = await orLog(log, readJobs(db), 'jobs could not be read');
    if (!read) return;
    const states = new Map(read.map((state) => [state.name, state]));
    for (const job of jobs) {
      const last = states.get(job.name)?.succeeded_at ?? null;
      const isDue = !signal.aborted && job.isDue(last, now);
      if (isDue) await claimAndRun(deps, job, { last, now, signal });
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

interface Check {
  /** The last success. */
  readonly last: Date | null;
  readonly now: Date;
  readonly signal: AbortSignal;
}

async function claimAndRun(
  { runStatement, log }: RunnerDeps,
  { name, run }: Job,
  { last, now, signal }: Check,
): Promise<void> {
  const until = new Date(now.getTime() + CLAIM_MS);
  const claim = runStatement((tx) => claimJob(tx, { name, last, now, until }));
  if (!(await orLog(log, claim, 'a job could not be claimed', name))) return;
  const stopRenewing = startRenewing({ runStatement, log }, name);
  try {
    const removed = await run({ now, last, signal });
    await runStatement((tx) => finishJob(tx, { name, now, removed }));
    if (removed > 0) log.info({ job: name, removed }, 'rows removed');
  } catch (err) {
    log.error({ err, job: name }, `${name} failed; the next attempt is in an hour`);
    const next = new Date(now.getTime() + RETRY_MS);
    const delay = runStatement((tx) => delayJob(tx, name, next));
    await orLog(log, delay, 'a failed job could not be delayed: it runs in 5 minutes', name);
  } finally {
    stopRenewing();
  }
}

/** Renews the claim of a running job. Returns a function that stops it. */
function startRenewing({ runStatement, log }: Omit<RunnerDeps, 'db'>, name: string): () => void {
  const renew = () => {
    const until = new Date(Date.now() + CLAIM_MS);
    const claim = runStatement((tx) => delayJob(tx, name, until));
    return orLog(log, claim, 'a job could not be claimed for longer', name);
  };
  const timer = setInterval(() => void renew(), CLAIM_MS / 5).unref();
  return () => clearInterval(timer);
}

/** Logs a failed statement instead of throwing, so that the other jobs still run. */
function orLog<T>(
  log: RunnerDeps['log'],
  statement: Promise<T>,
  text: string,
  job?: string,
): Promise<T | null> {
  return statement.catch((err: unknown) => {
    log.warn({ err, job }, text);
    return null;
  });
}
