import type { FastifyInstance } from 'fastify';
import type { Route } from '#platform/http/api/routes.ts';
import { liveChanges } from './changes/live-changes.service.ts';
import { liveRoutes } from './changes/live.routes.ts';
import type { DocumentSources } from './document-source.ts';
import { serveSockets, type SocketDeps } from './sockets/sockets.ts';
import { documentSubscriptions } from './subscriptions.ts';
import { WatchedDocuments } from './watched-documents.ts';

export interface LiveDeps extends Omit<SocketDeps, 'documents' | 'subscriptions'> {
  readonly sources: DocumentSources;
}

/** Serves sockets, and returns the route of clients without one. */
export function serveLive(http: FastifyInstance, { sources, ...deps }: LiveDeps): Route[] {
  const { hub, epoch } = deps;
  const documents = new WatchedDocuments(sources, http.log);
  const subscriptions = documentSubscriptions(documents, epoch);
  hub.attach({ touch: documents.touch, touchAll: documents.touchAll });
  serveSockets(http, { ...deps, documents, subscriptions });
  const changes = liveChanges({ ...deps, subscriptions });
  http.addHook('preClose', changes.stop);
  http.addHook('onClose', () => hub.close());
  return liveRoutes(changes);
}
