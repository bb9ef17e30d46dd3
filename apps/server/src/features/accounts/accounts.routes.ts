import { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { passkeyEndpoints } from '@reprise/contract/accounts/passkey-calls.ts';
import { profileEndpoints } from '@reprise/contract/accounts/profile-calls.ts';
import { signInEndpoints } from '@reprise/contract/accounts/sign-in-calls.ts';
import { signUpEndpoints } from '@reprise/contract/sign-ups/calls.ts';
import { route, type Route } from '#platform/http/api/routes.ts';
import type { AccountService } from './accounts.service.ts';
import type { DeletionService } from './deletion.service.ts';
import type { ExportService } from './export.service.ts';
import type { PasskeyService } from './passkeys.service.ts';
import type { SignInMethodService } from './sign-in-methods.service.ts';
import type { PhotoService } from './photo/photo.service.ts';
import type { SessionsService } from './sessions.service.ts';
import type { SignUpGate } from './sign-ups/sign-up-gate.service.ts';

interface AccountServices {
  readonly accounts: AccountService;
  readonly photos: PhotoService;
  readonly sessions: SessionsService;
  readonly passkeys: PasskeyService;
  readonly signInMethods: SignInMethodService;
  readonly signUpGate: SignUpGate;
  readonly deletions: DeletionService;
  readonly exports: ExportService;
}

export function accountRoutes(services: AccountServices): readonly Route[] {
  return [
    ...userRoutes(services.accounts),
    ...photoRoutes(services.photos),
    ...sessionRoutes(services.sessions),
    ...passkeyRoutes(services.passkeys),
    ...signInMethodRoutes(services.signInMethods),
    ...signUpRoutes(services.signUpGate),
    ...personalDataRoutes(services.deletions, services.exports),
  ];
}

function userRoutes(accounts: AccountService): readonly Route[] {
  return [
    route(accountEndpoints.saveUser, ({ account, body }) => accounts.register(account, body), {
      event: 'registration',
    }),
    route(accountEndpoints.checkUsername, ({ query }) => accounts.countUsername(query.username)),
    route(accountEndpoints.userInfo, ({ account }) => accounts.ownRecord(account)),
    route(accountEndpoints.updateLoginDate, ({ account }) => accounts.recordLogin(account), {
      event: 'sign-in',
    }),
    route(accountEndpoints.uidByUsername, ({ viewer, query }) =>
      accounts.findUid(viewer, query.tile_owner),
    ),
    route(profileEndpoints.updateName, ({ viewer, body }) => accounts.changeNames(viewer, body)),
    route(profileEndpoints.updateNameSearch, ({ viewer, body }) =>
      accounts.changeNameSearch(viewer, body.is_found_by_name),
    ),
    route(profileEndpoints.updatePublicProfile, ({ viewer, body }) =>
      accounts.changePublicProfile(viewer, body.is_profile_public),
    ),
    route(profileEndpoints.updateLanguage, ({ viewer, body }) =>
      accounts.changeLanguage(viewer, body.language),
    ),
    route(profileEndpoints.updateWatchedList, ({ viewer, body }) =>
      accounts.changeWatchedList(viewer, body.has_watched_list),
    ),
    route(accountLifecycleEndpoints.finishFirstRun, ({ viewer }) =>
      accounts.finishFirstRun(viewer),
    ),
    route(profileEndpoints.updateBio, ({ viewer, body }) => accounts.changeBio(viewer, body)),
  ];
}

function photoRoutes(photos: PhotoService): readonly Route[] {
  return [
    route(profileEndpoints.updateImage, ({ viewer, body }) => photos.changeImage(viewer, body.img)),
    route(profileEndpoints.uploadPhoto, ({ viewer, body }) => photos.upload(viewer, body.image)),
  ];
}

function sessionRoutes(sessions: SessionsService): readonly Route[] {
  return [
    route(
      accountLifecycleEndpoints.signOutEverywhere,
      ({ viewer, signIn, body }) =>
        sessions.signOutEverywhere(viewer, body.except_this ? signIn : null),
      { event: 'sign-out-everywhere' },
    ),
    route(accountLifecycleEndpoints.sessions, ({ viewer, signIn }) =>
      sessions.listSessions(viewer, signIn),
    ),
    route(
      accountLifecycleEndpoints.endSession,
      ({ viewer, body }) => sessions.endSession(viewer, body.session_id),
      { event: 'session-end' },
    ),
  ];
}

function passkeyRoutes(passkeys: PasskeyService): readonly Route[] {
  return [
    route(passkeyEndpoints.passkeys, ({ viewer }) => passkeys.list(viewer)),
    route(passkeyEndpoints.passkeyOptions, ({ viewer, signIn }) =>
      passkeys.startAdding(viewer, signIn),
    ),
    route(
      passkeyEndpoints.addPasskey,
      ({ viewer, signIn, body }) => passkeys.add(viewer, signIn, body),
      { event: 'passkey-added' },
    ),
    route(
      passkeyEndpoints.renamePasskey,
      ({ viewer, body }) => passkeys.rename(viewer, body.passkey_id, body.name),
      { event: 'passkey-renamed' },
    ),
    route(
      passkeyEndpoints.removePasskey,
      ({ viewer, signIn, body }) => passkeys.remove(viewer, signIn, body.passkey_id),
      { event: 'passkey-removed' },
    ),
  ];
}

function signInMethodRoutes(methods: SignInMethodService): readonly Route[] {
  return [
    route(signInEndpoints.signInMethods, ({ viewer }) => methods.list(viewer)),
    route(
      signInEndpoints.removeSignInMethod,
      ({ viewer, signIn, body }) => methods.remove(viewer, signIn, body.kind),
      { event: 'sign-in-method-removed' },
    ),
  ];
}

function signUpRoutes(gate: SignUpGate): readonly Route[] {
  return [route(signUpEndpoints.signUps, ({ body }) => gate.state(body.code))];
}

function personalDataRoutes(deletions: DeletionService, exports: ExportService): readonly Route[] {
  return [
    route(
      accountLifecycleEndpoints.deleteAccount,
      ({ viewer, account }) => deletions.deleteOwn(account, viewer),
      { event: 'account-deletion' },
    ),
    route(
      accountLifecycleEndpoints.exportAccount,
      async ({ viewer, account }) => exports.exportAccount(account, viewer),
      { event: 'account-export' },
    ),
  ];
}
