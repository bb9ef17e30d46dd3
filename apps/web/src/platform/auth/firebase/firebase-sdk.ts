import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  type Auth,
} from 'firebase/auth';

/** The project whose accounts are used (the page's config). */
export interface FirebaseProject {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly emulatorUrl?: string | undefined;
}

/**
 * Starts the SDK for e-mail and password alone: without the resolver of popups and redirects it
 * loads no foreign script and opens no frame, which the content security policy forbids.
 */
export function openFirebaseAuth({ emulatorUrl, ...project }: FirebaseProject): Auth {
  const auth = initializeAuth(initializeApp(project), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
}
