import type { AuthClient } from '#platform/auth/auth-client.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveClient } from './live-port.ts';
import { openSocketTransport } from './socket-transport.ts';

/** Import lazily: Socket.IO is large. */
export function connectLiveClient(auth: AuthClient): LiveClient {
  return createLiveClient({ auth, open: openSocketTransport });
}
