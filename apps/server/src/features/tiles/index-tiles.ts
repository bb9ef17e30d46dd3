import { MINUTE } from '@reprise/contract/units.ts';
import type { Transact } from '#platform/db/transaction.ts';
import { every, type Job } from '#platform/jobs/job.ts';
import { indexTiles } from './index-tiles.repo.ts';

const BATCH = 500;

/** Posts in this time share a transaction. */
const PAUSE_MS = 100;

export interface TileIndexer {
  /**
   * Soon adds new and changed tiles to the search and to the heat of their videos. Never throws: what
   * fails, or is more than one batch, is left to the job.
   */
  wake(): void;
  /** Does at once what is due, and waits for it. */
  finish(): Promise<void>;
}

export interface IndexerDeps {
  readonly transact: Transact;
  readonly onIndexError: (err: unknown) => void;
}

export function tileIndexer({ transact, onIndexError }: IndexerDeps): TileIndexer {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    try {
      await transact((tx) => indexTiles(tx, BATCH));
    } catch (err) {
      onIndexError(err);
    }
  }

  return {
    wake() {
      timer ??= setTimeout(() => {
        timer = undefined;
        running = running.then(run);
      }, PAUSE_MS);
    },

    finish() {
      if (timer !== undefined) {
        clearTimeout(timer);
        timer = undefined;
        running = running.then(run);
      }
      return running;
    },
  };
}

/** Indexes what is left: tiles of an earlier release, and of videos with a new title. */
export function indexTilesJob({ transact }: { readonly transact: Transact }): Job {
  return {
    name: 'index-tiles',
    isDue: every(MINUTE),
    async run({ signal }) {
      let indexed = BATCH;
      // A batch can mark the next tiles of its videos.
      while (indexed > 0 && !signal.aborted) {
        indexed = await transact((tx) => indexTiles(tx, BATCH));
      }
      return 0;
    },
  };
}
