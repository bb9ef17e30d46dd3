import type { AuthClient } from './auth-client.ts';
import { createEmbeddedAuthClient } from './embedded/embedded-auth-client.ts';
import type { FirebaseProject } from './firebase/firebase-sdk.ts';
import { createLazyAuthClient } from './lazy-auth-client.ts';

interface AuthConfig {
  readonly authProvider: 'embedded' | 'firebase';
  readonly firebase?: FirebaseProject | undefined;
  readonly isVisitor?: boolean | undefined;
}

/** Firebase's code loads only if it is the configured provider. */
export function createAuthClient({ authProvider, firebase, isVisitor }: AuthConfig): AuthClient {
  if (authProvider === 'embedded') return createEmbeddedAuthClient(isVisitor);
  if (!firebase) throw new Error('The page has authProvider firebase, but no project.');
  return createLazyAuthClient(async () => {
    const { createFirebaseAuthClient } = await import('./firebase/firebase-auth-client.ts');
    return createFirebaseAuthClient(firebase);
  });
}
