import type { TableRule } from './table-rule.ts';

const key = 'no: a key of the database';
const credential = 'no: opens the account, no data of the user';

export const authTables = {
  auth_user: {
    owner: 'auth',
    users: { id: 'own' },
    deletion: 'custom',
    columns: {
      id: 'account',
      name: 'account',
      email: 'account',
      emailVerified: credential,
      image: 'no: not used, the photo is in the profile',
      createdAt: credential,
      updatedAt: credential,
      twoFactorEnabled: 'account',
    },
  },
  auth_two_factor: {
    owner: 'auth',
    users: { userId: 'own' },
    deletion: 'custom',
    columns: {
      id: credential,
      userId: key,
      secret: credential,
      backupCodes: credential,
      verified: credential,
      failedVerificationCount: credential,
      lockedUntil: credential,
    },
  },
  auth_passkey: {
    owner: 'auth',
    users: { user_id: 'own' },
    deletion: 'custom',
    columns: {
      id: credential,
      user_id: key,
      public_key: credential,
      counter: credential,
      transports: credential,
      name: 'passkeys',
      created_at: 'passkeys',
      last_used_at: 'passkeys',
    },
  },
  auth_session: {
    owner: 'auth',
    users: { userId: 'own' },
    deletion: 'custom',
    columns: {
      id: credential,
      expiresAt: credential,
      token: credential,
      createdAt: 'sessions',
      updatedAt: 'sessions',
      ipAddress: 'no: never filled',
      userAgent: 'sessions',
      userId: key,
      withPasskey: credential,
      passkeyId: credential,
    },
  },
  auth_account: {
    owner: 'auth',
    users: { userId: 'own' },
    deletion: 'custom',
    columns: {
      id: credential,
      accountId: 'signInMethods',
      providerId: 'signInMethods',
      userId: key,
      accessToken: credential,
      refreshToken: credential,
      idToken: credential,
      accessTokenExpiresAt: credential,
      refreshTokenExpiresAt: credential,
      scope: credential,
      password: credential,
      createdAt: 'signInMethods',
      updatedAt: credential,
    },
  },
  auth_verification: {
    owner: 'auth',
    // The id contains the uid (auth/embedded/tables/email-codes.ts).
    users: {},
    deletion: 'custom',
    columns: {
      id: credential,
      identifier: credential,
      value: credential,
      expiresAt: credential,
      createdAt: credential,
      updatedAt: credential,
    },
  },
  auth_jwks: { owner: 'auth', columns: null },
} as const satisfies Readonly<Record<`auth_${string}`, TableRule<string>>>;
