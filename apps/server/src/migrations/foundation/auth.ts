/** Better Auth prescribes the columns. */
export const authSql = `
  create table auth_user (
    id text primary key,
    name text not null,
    email text not null unique,
    "emailVerified" boolean not null,
    image text,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  );
  create table auth_session (
    id text primary key,
    "expiresAt" timestamptz not null,
    token text not null unique,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now(),
    "ipAddress" text,
    "userAgent" text,
    "userId" text not null references auth_user (id) on delete cascade
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
  create table auth_verification (
    id text primary key,
    identifier text not null,
    value text not null,
    "expiresAt" timestamptz not null,
    "createdAt" timestamptz not null default now(),
    "updatedAt" timestamptz not null default now()
  );
  create index auth_verification_identifier on auth_verification (identifier);
  create table auth_jwks (
    id text primary key,
    "publicKey" text not null,
    "privateKey" text not null,
    "createdAt" timestamptz not null default now(),
    "expiresAt" timestamptz
  );
`;
