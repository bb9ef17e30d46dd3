import { serveOffline } from './offline.ts';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

// The service worker. Every listener is added at once: one that is added later misses the event that
// woke the worker.
serveOffline(self);
handlePushes(self);
