import type { accountEndpoints } from '@reprise/contract/accounts/calls.ts';
import { accountLimits } from '@reprise/contract/accounts/limits.ts';
import { loginTexts } from '@reprise/contract/accounts/login-texts.ts';
import {
  isReservedUsername,
  mayChangeUsername,
} from '@reprise/contract/accounts/rules/usernames.ts';
import type { ParsedInput, Result } from '@reprise/contract/endpoint.ts';
import type { Language } from '@reprise/contract/language/languages.ts';
import { SUCCESS } from '@reprise/contract/fields.ts';
import type { ChatService } from '#features/chat/chat.service.ts';
import type { WatchedService } from '#features/feed/watched.service.ts';
import type { InviteService } from '#features/friends/invites.service.ts';
import type { NotificationService } from '#features/notifications/notifications.service.ts';
import type { Reader, RunStatement, Transact, Tx } from '#platform/db/transaction.ts';
import { ConflictError } from '#platform/errors.ts';
import type { Account, Viewer } from '#platform/viewer.ts';
import {
  findByUid,
  findUid,
  insertUser,
  isUsernameTaken,
  updateBio,
  updateEmail,
  updateFlags,
  updateLanguage,
  updateLogin,
  updateNames,
  updateWatchedSince,
  type Bio,
} from './accounts.repo.ts';
import type { StoredAccounts } from './deletion.service.ts';
import type { SignUpGate } from './sign-ups/sign-up-gate.service.ts';

type Calls = typeof accountEndpoints;
type SuccessResult = Result<Calls['saveUser']>;

export type Registration = ParsedInput<Calls['saveUser']>['body'];

export type Names = Pick<Registration, 'fname' | 'lname'>;

export interface AccountService {
  /**
   * Saves the record, its documents and the friendship of an invite in one transaction. Idempotent
   * for the same username, so an interrupted registration can continue. Throws ConflictError
   * USERNAME_TAKEN or ALREADY_REGISTERED; SIGN_UPS_CLOSED, INVITE_REQUIRED or RATE_LIMITED for a
   * new user.
   */
  register(account: Account, registration: Registration): Promise<Result<Calls['saveUser']>>;
  /** Returns 1 for a taken or reserved username, in any case, otherwise 0. */
  countUsername(username: string): Promise<Result<Calls['checkUsername']>>;
  /** Returns no row before the registration. */
  ownRecord(account: Account): Promise<Result<Calls['userInfo']>>;
  /**
   * Stores the login date and the account's current email, which an external provider may change
   * unannounced. Throws ConflictError NOT_REGISTERED without a record.
   */
  recordLogin(account: Account): Promise<Result<Calls['updateLoginDate']>>;
  /** Returns no row for an unknown or inactive user, or if a block hides them. */
  findUid(viewer: Viewer, username: string): Promise<Result<Calls['uidByUsername']>>;
  changeNames(viewer: Viewer, names: Names): Promise<SuccessResult>;
  /** Ends the user's first run on all devices. */
  finishFirstRun(viewer: Viewer): Promise<SuccessResult>;
  /** Allows or forbids finding the user by name. */
  changeNameSearch(viewer: Viewer, isFoundByName: boolean): Promise<SuccessResult>;
  /** Lets everyone see the user's profile, or users of the site only. */
  changePublicProfile(viewer: Viewer, isPublic: boolean): Promise<SuccessResult>;
  /** Lists what the user watches from now on, or clears the list and lists nothing. */
  changeWatchedList(viewer: Viewer, isOn: boolean): Promise<SuccessResult>;
  /** Sets the language of the user's mails and pushes. */
  changeLanguage(viewer: Viewer, language: Language): Promise<SuccessResult>;
  /** Sets bio and link; empty texts remove them. The server never opens the link. */
  changeBio(viewer: Viewer, bio: Bio): Promise<SuccessResult>;
}

export interface AccountDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly runStatement: RunStatement;
  readonly chat: Pick<ChatService, 'createInbox'>;
  readonly notifications: Pick<NotificationService, 'createDocument'>;
  readonly invites: Pick<InviteService, 'acceptOnRegistration'>;
  readonly watched: Pick<WatchedService, 'clearIn'>;
  readonly storedAccounts: StoredAccounts;
  readonly signUpGate: Pick<SignUpGate, 'admit' | 'checkSignUp'>;
  /** True if this server counts sign-ups, because the authentication service does not. */
  readonly isCountingSignUps: boolean;
  /** Runs after the commit, so that the account's token immediately counts as a user's. */
  readonly onRegistered: () => void;
  /** Of an account whose client names none. */
  readonly defaultLanguage: Language;
}

export function accountService(deps: AccountDeps): AccountService {
  const { db, transact, runStatement, watched } = deps;
  return {
    register: registrationOf(deps),

    async countUsername(username) {
      const isTaken = isReservedUsername(username) || (await isUsernameTaken(db, username));
      return { rows: [{ count: isTaken ? 1 : 0 }] };
    },

    async ownRecord(account) {
      const row = await findByUid(db, account.uid);
      if (row === null) return { rows: [] };
      const { uid, img_url, username_change_d: changedAt, ...own } = row;
      const record = {
        ...own,
        firebase_uid: uid,
        img_url: img_url ?? accountLimits.defaultAvatar,
        username_change_allowed: mayChangeUsername(changedAt?.getTime() ?? null, Date.now()),
      };
      return { rows: [record] };
    },

    async recordLogin(account) {
      if (await runStatement((statement) => updateLogin(statement, account))) return SUCCESS;
      throw new ConflictError('Finish your registration first.', 'NOT_REGISTERED');
    },

    async findUid(viewer, username) {
      const uid = await findUid(db, viewer.id, username);
      return { rows: uid === null ? [] : [{ firebase_uid: uid }] };
    },

    ...profileChanges(runStatement),

    changeWatchedList: (viewer, isOn) =>
      transact(async (tx) => {
        await updateWatchedSince(tx, viewer.id, isOn);
        if (!isOn) await watched.clearIn(tx, viewer.id);
        return SUCCESS;
      }),
  };
}

type ProfileChange =
  | 'changeNames'
  | 'changeNameSearch'
  | 'changePublicProfile'
  | 'changeLanguage'
  | 'changeBio'
  | 'finishFirstRun';

function profileChanges(runStatement: RunStatement): Pick<AccountService, ProfileChange> {
  return {
    async changeNames(viewer, { fname, lname }) {
      await runStatement((statement) => updateNames(statement, viewer.id, { fname, lname }));
      return SUCCESS;
    },

    async finishFirstRun(viewer) {
      await runStatement((statement) => updateFlags(statement, viewer.id, { is_first_run: false }));
      return SUCCESS;
    },

    async changeNameSearch(viewer, isFoundByName) {
      const flags = { is_found_by_name: isFoundByName };
      await runStatement((statement) => updateFlags(statement, viewer.id, flags));
      return SUCCESS;
    },

    async changePublicProfile(viewer, isPublic) {
      const flags = { is_profile_public: isPublic };
      await runStatement((statement) => updateFlags(statement, viewer.id, flags));
      return SUCCESS;
    },

    async changeLanguage(viewer, language) {
      await runStatement((statement) => updateLanguage(statement, viewer.id, language));
      return SUCCESS;
    },

    async changeBio(viewer, { bio, bio_link }) {
      await runStatement((statement) => updateBio(statement, viewer.id, { bio, bio_link }));
      return SUCCESS;
    },
  };
}

function registrationOf(deps: AccountDeps): AccountService['register'] {
  const {
    db,
    transact,
    chat,
    notifications,
    invites,
    storedAccounts,
    signUpGate,
    isCountingSignUps,
    onRegistered,
    defaultLanguage,
  } = deps;
  return async (account, { username, fname, lname, email, invite, language = defaultLanguage }) => {
    if (isCountingSignUps && (await findByUid(db, account.uid)) === null) {
      await signUpGate.checkSignUp(invite);
    }
    const isNew = await transact(async (tx) => {
      await storedAccounts.lock(tx, account.uid);
      const user = { uid: account.uid, username, fname, lname, email, language };
      const id = await insertUser(tx, user);
      if (id !== null) {
        await chat.createInbox(tx, id);
        await notifications.createDocument(tx, id);
        const admission = await signUpGate.admit(tx, { id, uid: account.uid }, invite);
        const isOfFriend = admission === 'welcome' && invite !== undefined;
        if (isOfFriend) await invites.acceptOnRegistration(tx, id, invite);
      }
      return id !== null;
    });
    onRegistered();
    if (!isNew) await throwConflict(db, account, username);
    return SUCCESS;
  };
}

export function storeEmail(tx: Tx, uid: string, email: string): Promise<void> {
  return updateEmail(tx, uid, email);
}

async function throwConflict(db: Reader, account: Account, username: string): Promise<void> {
  const own = await findByUid(db, account.uid);
  if (own === null) throw new ConflictError(loginTexts.usernameTaken, 'USERNAME_TAKEN');
  if (own.username !== username) {
    throw new ConflictError('This account is already registered.', 'ALREADY_REGISTERED');
  }
}
