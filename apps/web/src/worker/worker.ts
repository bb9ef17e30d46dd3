import { serveOffline } from './offline.ts';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

// The service worker. All listeners are added synchronously: later ones would miss the event that
// started the worker.
serveOffline(self);
handlePushes(self);
