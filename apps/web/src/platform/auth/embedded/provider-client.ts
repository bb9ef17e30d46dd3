import { sessionAccount, type SessionAccount } from '@reprise/contract/first-view.ts';
import * as z from 'zod/mini';
import { AuthError, type AuthAccount, type ProviderClient } from '#platform/auth/auth-client.ts';
import { request } from './auth-requests.ts';
import { openProvider } from './open-provider.ts';

const sessionResponse = z.object({ user: sessionAccount });
const linkResponse = z.union([sessionResponse, z.object({ secondFactor: z.literal(true) })]);
const signInResponse = z.union([
  sessionResponse,
  z.object({ secondFactor: z.literal(true) }),
  z.object({
    newPerson: z.object({ email: z.string(), firstName: z.string(), lastName: z.string() }),
  }),
]);

interface ProviderDeps {
  readonly startSession: (signIn: () => Promise<SessionAccount>) => Promise<AuthAccount>;
}

export function providerClient({ startSession }: ProviderDeps): ProviderClient {
  return {
    open: (provider, purpose) => openProvider({ provider, purpose }),
    async signIn() {
      const response = await request('/auth/provider/sign-in', signInResponse, {});
      if ('newPerson' in response) return response;
      if ('secondFactor' in response) throw new AuthError('second-factor-required');
      return { account: await startSession(async () => response.user) };
    },
    signUp: ({ invite, challenge }) =>
      startSession(async () => {
        const proof = { ...(invite && { invite }), ...(challenge && { challenge }) };
        return (await request('/auth/provider/sign-up', sessionResponse, proof)).user;
      }),
    async link() {
      await request('/auth/provider/link', z.unknown(), {});
    },
    async requestLink(email) {
      await request('/auth/sign-in-link', z.unknown(), { email });
    },
    async signInWithLink(code, email) {
      const body = { code, ...(email !== undefined && { email }) };
      const response = await request('/auth/sign-in-link/open', linkResponse, body);
      if ('secondFactor' in response) throw new AuthError('second-factor-required');
      return startSession(async () => response.user);
    },
    async confirm() {
      await startSession(
        async () => (await request('/auth/provider/confirm', sessionResponse, {})).user,
      );
    },
    methods: null,
  };
}
