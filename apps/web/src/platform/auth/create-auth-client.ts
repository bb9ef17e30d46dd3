import type { AuthClient } from './auth-client.ts';
import type { DocumentAuth } from '#platform/first-view.ts';
import { loadWithRetry } from '#platform/load-with-retry.ts';
import { createEmbeddedAuthClient } from './embedded/embedded-auth-client.ts';
import type { FirebaseProject } from './firebase/firebase-sdk.ts';
import { createLazyAuthClient } from './lazy-auth-client.ts';

interface AuthConfig extends DocumentAuth {
  readonly authProvider: 'embedded' | 'firebase';
  readonly firebase?: FirebaseProject | undefined;
}

/** Loads Firebase's code only if it is the configured provider. */
export function createAuthClient(settings: AuthConfig): AuthClient {
  const { authProvider, firebase } = settings;
  if (authProvider === 'embedded') return createEmbeddedAuthClient(settings);
  if (!firebase) throw new Error('The page has authProvider firebase, but no project.');
  return createLazyAuthClient(async () => {
    const { createFirebaseAuthClient } = await loadWithRetry(
      'createFirebaseAuthClient',
      () => import('./firebase/firebase-auth-client.ts'),
    );
    return createFirebaseAuthClient(firebase);
  });
}
