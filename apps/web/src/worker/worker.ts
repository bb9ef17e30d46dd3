import { serveOffline } from './offline.ts';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

// Adds all listeners synchronously: otherwise they would miss the event that started the worker.
serveOffline(self);
handlePushes(self);
