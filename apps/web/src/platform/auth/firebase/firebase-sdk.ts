import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';

export interface FirebaseProject {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly emulatorUrl?: string | undefined;
}

/**
 * Without the popup and redirect resolver: it loads a script and a frame that the content security
 * policy forbids.
 */
export function openFirebaseAuth({ emulatorUrl, ...project }: FirebaseProject): Auth {
  const auth = initializeAuth(initializeApp(project), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
