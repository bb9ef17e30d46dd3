import { inheritedPorts } from '../servers/inherited-ports.ts';

const [app = 0, video = 0, firebaseApp = 0, firebaseVideo = 0, clients = 0, emulator = 0] =
  await inheritedPorts(
    'E2E_AUTH_PORT',
    'E2E_AUTH_VIDEO_PORT',
    'E2E_FIREBASE_PORT',
    'E2E_FIREBASE_VIDEO_PORT',
    'E2E_CLIENTS_PORT',
    'E2E_EMULATOR_PORT',
  );

/** The loopback ports of what e2e/auth/serve.ts starts. */
export const ports = {
  embedded: { app, video },
  firebase: { app: firebaseApp, video: firebaseVideo },
  /** Serves the auth clients and forwards calls to the embedded product. */
  clients,
  emulator,
} as const;

/** A page without the app, and the script with `createAuthClient`. */
export const BLANK_PAGE = '/blank';
export const CLIENT_MODULE = '/auth-clients/create-auth-client.js';

/** The log of the embedded product. It contains the links that would be sent by email. */
export const EMBEDDED_LOG = '.cache/e2e-auth.log';

/** The Firebase project that the emulator simulates. */
export const project = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-reprise',
  emulatorUrl: `http://localhost:${ports.emulator}`,
} as const;
