import { inheritedPorts } from '../servers/inherited-ports.ts';

const [app = 0, video = 0, firebaseApp = 0, firebaseVideo = 0, modules = 0, emulator = 0] =
  await inheritedPorts(
    'E2E_AUTH_PORT',
    'E2E_AUTH_VIDEO_PORT',
    'E2E_FIREBASE_PORT',
    'E2E_FIREBASE_VIDEO_PORT',
    'E2E_MODULES_PORT',
    'E2E_EMULATOR_PORT',
  );

/** The loopback ports of what e2e/auth/serve.ts starts. */
export const ports = {
  embedded: { app, video },
  firebase: { app: firebaseApp, video: firebaseVideo },
  /** Vite's server: serves the auth clients as modules and proxies calls to the embedded product. */
  modules,
  emulator,
} as const;

/** A page without the app, served by Vite. */
export const BLANK_PAGE = '/blank';

/** The log of the embedded product. It contains the links that would be sent by email. */
export const EMBEDDED_LOG = '.cache/e2e-auth.log';

/** The Firebase project that the emulator simulates. */
export const project = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-reprise',
  emulatorUrl: `http://localhost:${ports.emulator}`,
} as const;
