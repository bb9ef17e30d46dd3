import type { AuthClient } from '#platform/auth/auth-client.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveClient } from './live-port.ts';
import { openSocketTransport } from './socket-transport.ts';

/** Live documents of this server, over Socket.IO. Imported on demand only: it is a heavy part. */
export function connectLiveClient(auth: AuthClient): LiveClient {
  return createLiveClient({ auth, open: openSocketTransport });
}
