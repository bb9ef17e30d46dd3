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

/** Where the tests of authentication find what e2e/auth/serve.ts starts; all on loopback. */
export const places = {
  /** The product with its embedded provider. */
  embedded: { app, video },
  /** The product with Firebase. */
  firebase: { app: firebaseApp, video: firebaseVideo },
  /** Vite's server, which gives the adapters as modules and leads to the embedded product. */
  modules,
  emulator,
} as const;

/** A page without the app, from the server of the modules. */
export const BLANK_PAGE = '/blank';

/** What the embedded product has written, which includes the links that no mail carried. */
export const EMBEDDED_LOG = '.cache/e2e-auth.log';

/** The project that the emulator stands for. */
export const project = {
  apiKey: 'demo-key',
  authDomain: 'localhost',
  projectId: 'demo-reprise',
  emulatorUrl: `http://localhost:${places.emulator}`,
} as const;
