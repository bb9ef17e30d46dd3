import { serveOffline } from './offline.ts';
import { handlePushes } from './push.ts';

declare const self: ServiceWorkerGlobalScope;

// All listeners are added synchronously, or they would miss the event that started the worker.
serveOffline(self);
handlePushes(self);
