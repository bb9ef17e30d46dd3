import { Counter, type Registry } from 'prom-client';
import type { Hub, HubTraffic } from '#live/hub.ts';
import { addGauge } from '#platform/metrics/gauge.ts';
import type { WatchedDocuments } from '#live/watched-documents.ts';
import type { OpenSockets } from './open-sockets.ts';

export function collectLiveMetrics(
  registry: Registry,
  hub: Pick<Hub, 'traffic'>,
  { all }: Pick<OpenSockets, 'all'>,
  documents: Pick<WatchedDocuments, 'count' | 'waitingCount'>,
): () => void {
  const registers = [registry];
  addGauge(registry, {
    name: 'live_sockets',
    help: 'Open sockets of users.',
    read: () => [{ value: [...all].filter(({ client }) => client !== null).length }],
  });
  addGauge(registry, {
    name: 'live_documents_watched',
    help: 'Live documents with a subscription.',
    read: () => [{ value: documents.count() }],
  });
  addGauge(registry, {
    name: 'live_documents_waiting',
    help: 'Changed live documents that have not been read for their subscribers yet.',
    read: () => [{ value: documents.waitingCount() }],
  });
  addGauge(registry, {
    name: 'live_fan_out_queue_length',
    help: 'Messages for the other servers that are not sent yet.',
    read: () => [{ value: hub.traffic().queued }],
  });
  const count = (name: string, help: string, value: (traffic: HubTraffic) => number) => {
    const counter: Counter = new Counter({
      name,
      help,
      registers,
      collect() {
        counter.reset();
        counter.inc(value(hub.traffic()));
      },
    });
  };
  count('live_changes_total', 'Changes of live documents by this server.', (read) => read.changes);
  count('live_fan_out_sent_total', 'Messages sent to the other servers.', (read) => read.sent);
  count(
    'live_fan_out_received_total',
    'Messages received from other servers.',
    (read) => read.received,
  );
  count(
    'live_fan_out_gaps_total',
    'Times when messages of other servers may have been lost.',
    (read) => read.gaps,
  );
  count('live_fan_out_lost_total', 'Messages that could not be sent.', (read) => read.lost);
  const slowDisconnects = new Counter({
    name: 'live_slow_readers_cut_total',
    help: 'Sockets closed because a slow client had too much unsent data.',
    registers,
  });
  return () => slowDisconnects.inc();
}
