import type { AuthClient } from './auth-client.ts';

/** Loads an auth client on demand. Until then the state is `loading`. */
export function createLazyAuthClient(load: () => Promise<AuthClient>): AuthClient {
  const listeners = new Set<() => void>();
  let client: AuthClient | null = null;
  const loaded = load().then((made) => {
    client = made;
    client.subscribe(() => {
      for (const onChange of [...listeners]) onChange();
    });
    return made;
  });

  return {
    getState: () => client?.getState() ?? LOADING,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    ready: async () => (await loaded).ready(),
    signUp: async (...input) => (await loaded).signUp(...input),
    signIn: async (...input) => (await loaded).signIn(...input),
    secondFactor: async () => (await loaded).secondFactor(),
    passkeys: async () => (await loaded).passkeys(),
    providers: async () => (await loaded).providers(),
    signOut: async () => (await loaded).signOut(),
    updateProfile: async (change) => (await loaded).updateProfile(change),
    reauthenticate: async (password) => (await loaded).reauthenticate(password),
    requestPasswordReset: async (email) => (await loaded).requestPasswordReset(email),
    confirmPasswordReset: async (...input) => (await loaded).confirmPasswordReset(...input),
    changePassword: async (...input) => (await loaded).changePassword(...input),
    changeEmail: async (...input) => (await loaded).changeEmail(...input),
    requestEmailConfirmation: async () => (await loaded).requestEmailConfirmation(),
    confirmEmail: async (code) => (await loaded).confirmEmail(code),
    removeAccount: async () => (await loaded).removeAccount(),
    accessToken: async (options) => (await loaded).accessToken(options),
  };
}

const LOADING = { status: 'loading' } as const;
