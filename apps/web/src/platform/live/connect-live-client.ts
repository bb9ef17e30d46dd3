import type { AuthClient } from '#platform/auth/auth-client.ts';
import { createLiveClient } from './live-client.ts';
import type { LiveClient } from './live-port.ts';
import { transportOpener } from './open-transport.ts';
import { openPollTransport } from './poll-transport.ts';
import { openSocketTransport } from './socket-transport.ts';

/** Import lazily: Socket.IO is large. */
export function connectLiveClient(auth: AuthClient): LiveClient {
  const open = transportOpener({ openSocket: openSocketTransport, openPoll: openPollTransport });
  return createLiveClient({ auth, open });
}
