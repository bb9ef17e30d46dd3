import type { DocumentState } from '@reprise/contract/documents.ts';
import type { DocumentPosition } from '@reprise/contract/live/calls.ts';
import { SECOND } from '@reprise/contract/units.ts';
import type { Registry } from 'prom-client';
import type { Hub } from '#live/hub.ts';
import type { Subscriptions } from '#live/subscriptions.ts';
import type { Epoch } from '#platform/db/epoch.ts';
import { ClientGoneError, NotFoundError } from '#platform/errors.ts';
import { errorBody } from '#platform/http/error-handler.ts';
import { userKey, type Limiter } from '#platform/http/limits/limiter.ts';
import type { UserReads } from '#platform/http/limits/user-reads.ts';
import { addGauge } from '#platform/metrics/gauge.ts';
import type { Viewer } from '#platform/viewer.ts';
import { openPolls, Poll } from './polls.ts';

export interface LiveChangesDeps {
  readonly limiter: Pick<Limiter, 'reject'>;
  readonly reads: Pick<UserReads, 'inTurn'>;
  readonly epoch: Pick<Epoch, 'current' | 'onChange'>;
  readonly hub: Pick<Hub, 'attach'>;
  readonly subscriptions: Subscriptions;
  readonly metrics: Registry;
}

export interface ChangesRequest {
  readonly viewer: Viewer;
  readonly sessionId: string | null;
  readonly positions: readonly DocumentPosition[];
  readonly epoch: string | undefined;
  readonly waitSeconds: number;
  readonly signal: AbortSignal;
  /** Key of the client's address for limits. */
  readonly address: string;
}

export type LiveChanges = ReturnType<typeof liveChanges>;

/** Changes of documents for clients without a socket. Stops waiting with `stop`. */
export function liveChanges(deps: LiveChangesDeps) {
  const { limiter, reads, epoch, hub, subscriptions } = deps;
  const polls = openPolls(limiter);
  let isStopping = false;
  hub.attach({ endSession: polls.endSession, recheckUser: polls.endUser });
  epoch.onChange(polls.endAll);
  addGauge(deps.metrics, {
    name: 'live_polls',
    help: 'Calls that wait for changes of live documents.',
    read: () => [{ value: polls.count() }],
  });

  async function changesSince(poll: Poll, position: DocumentPosition, sent: ChangesRequest) {
    const { collection, id } = position;
    try {
      const state = await reads.inTurn(userKey(sent.viewer.uid), () => {
        if (sent.signal.aborted) throw new ClientGoneError();
        return subscriptions.subscribe(poll, { ...position, epoch: sent.epoch });
      });
      const isKnown = sent.epoch === undefined || sent.epoch === epoch.current();
      return isKnown && !isNews(state, position) ? [] : [{ collection, id, state }];
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      return [{ collection, id, state: errorBody(error.code, error.message) }];
    }
  }

  async function waitForChanges(poll: Poll, sent: ChangesRequest) {
    const changed = await Promise.all(
      sent.positions.map((position) => changesSince(poll, position, sent)),
    );
    const rows = changed.flat();
    return rows.length > 0 ? rows : poll.wait(isStopping ? 0 : sent.waitSeconds * SECOND);
  }

  return {
    /**
     * Returns documents that differ from the client's versions, as soon as there is one. Returns none
     * after `waitSeconds`, and when the session, the epoch or the server ends.
     */
    async changes(sent: ChangesRequest) {
      const { viewer, sessionId, positions, signal, address } = sent;
      const current = epoch.current();
      if (positions.length === 0) return { epoch: current, rows: [] };
      const poll = new Poll(viewer, positions);
      const client = { uid: viewer.uid, sessionId: String(sessionId), address };
      polls.add(poll, client, signal);
      try {
        const rows = await waitForChanges(poll, sent);
        return { epoch: current, rows: current === epoch.current() ? [...rows] : [] };
      } finally {
        for (const position of positions) subscriptions.unsubscribe(poll, position);
      }
    },
    /** Connections with a response that is not sent yet would delay the server's stop. */
    async stop() {
      isStopping = true;
      polls.endAll();
      await polls.empty();
    },
  };
}

/** A version that the client does not have, also an older one. */
function isNews(state: DocumentState, { since }: DocumentPosition): boolean {
  return 'entries' in state ? state.entries.length > 0 : state.version !== since;
}
