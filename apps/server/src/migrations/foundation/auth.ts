/**
 * Better Auth prescribes the columns. The session of a passkey (`passkeyId`: used or added) ends
 * with it.
 */
export const authSql = `
  create table auth_user (
    id text primary key,
    name text not null,
    email text not null unique,
    "emailVerified" boolean not null,
    image text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "twoFactorEnabled" boolean not null default false
  );
  create table auth_session (
    id text primary key,
    "expiresAt" timestamptz not null,
    token text not null unique,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "ipAddress" text,
    "userAgent" text,
    "userId" text not null references auth_user (id) on delete cascade,
    "withPasskey" boolean not null default false,
    "passkeyId" text
  );
  create index auth_session_user_id on auth_session ("userId");
  create table auth_account (
    id text primary key,
    "accountId" text not null,
    "providerId" text not null,
    "userId" text not null references auth_user (id) on delete cascade,
    "accessToken" text,
    "refreshToken" text,
    "idToken" text,
    "accessTokenExpiresAt" timestamptz,
    "refreshTokenExpiresAt" timestamptz,
    scope text,
    password text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  );
  create index auth_account_user_id on auth_account ("userId");
  create unique index auth_account_key on auth_account ("providerId", "accountId");
  create unique index auth_account_one_of_provider on auth_account ("userId", "providerId");
  create table auth_verification (
    id text primary key,
    identifier text not null,
    value text not null,
    "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  );
  create index auth_verification_identifier on auth_verification (identifier);
  create index auth_verification_passkey_end on auth_verification ("expiresAt")
    where id like 'passkey:%';
  create table auth_jwks (
    id text primary key,
    "publicKey" text not null,
    "privateKey" text not null,
    "createdAt" timestamptz not null default now(),
    "expiresAt" timestamptz,
    alg text,
    crv text
  );

  -- Better Auth encrypts the secret and the recovery codes.
  create table auth_two_factor (
    id text primary key,
    "userId" text not null unique references auth_user (id) on delete cascade,
    secret text not null,
    "backupCodes" text not null,
    verified boolean not null default false,
    "failedVerificationCount" integer not null default 0,
    "lockedUntil" timestamptz
  );

  -- The id is the credential's, base64url.
  create table auth_passkey (
    id text primary key,
    user_id text not null references auth_user (id) on delete cascade,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz
  );
  create index auth_passkey_user_id on auth_passkey (user_id);
`;
