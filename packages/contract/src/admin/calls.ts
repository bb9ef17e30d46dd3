import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { usernameKey } from '../accounts/fields.ts';
import { clientId, queryInteger, rowsOf, success, text, uid } from '../fields.ts';
import { moderationLogEntry } from '../moderation/calls.ts';
import { signUpMode } from '../sign-ups/calls.ts';
import { adminLimits } from './limits.ts';
import { adminNoteField } from './rules/admin-note.ts';
import { refusedChannelField } from './rules/refused-channel.ts';
import { siteState } from './site-state.ts';

const ID_MAX = 999_999_999;

const changedChannel = z.object({
  /** In lower case. */
  channel_url: z.string(),
  /** How many clips of its videos there are. */
  clips: z.int(),
});

const refusedChannel = z.extend(changedChannel, {
  /** ISO 8601, UTC. */
  since: z.string(),
});

export type RefusedChannel = z.infer<typeof refusedChannel>;

const channelChange = z.strictObject({ channel: refusedChannelField, note: adminNoteField });

export const userState = z.enum(['active', 'suspended', 'pending', 'deleted']);

export const adminUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  status: userState,
  joined: z.string(),
  last_sign_in: z.nullable(z.string()),
  is_moderator: z.boolean(),
  is_admin: z.boolean(),
  /** Null without an end, and for users who are not suspended. */
  suspended_until: z.nullable(z.string()),
});

export type AdminUser = z.infer<typeof adminUser>;

export const adminUserDetails = z.object({
  ...adminUser.shape,
  first_name: z.string(),
  last_name: z.string(),
  suspension_reason: z.nullable(z.string()),
  suspended_since: z.nullable(z.string()),
  posts: z.int(),
  open_reports: z.int(),
  /** Signed-in devices; 0 with an external authentication service. */
  sessions: z.int(),
  /** The last actions in the moderation log, newest first. `by` is null for the operator. */
  actions: z.array(
    z.object({
      action: moderationLogEntry.shape.action,
      by: z.nullable(z.string()),
      note: z.string(),
      date: z.string(),
    }),
  ),
});

export type AdminUserDetails = z.infer<typeof adminUserDetails>;

/** Times are ISO 8601. */
export const userSession = z.object({
  id: z.string(),
  device: z.string(),
  signed_in: z.string(),
  last_used: z.string(),
});

export type UserSession = z.infer<typeof userSession>;

export const openInvite = z.object({
  id: z.int(),
  uses_left: z.int(),
  ends_at: z.nullable(z.string()),
});

export const signUpOverview = z.object({
  mode: signUpMode,
  /** The SIGN_UPS value of the server that started most recently. */
  start_mode: signUpMode,
  is_flood: z.boolean(),
  /** Null while SIGN_UPS applies. */
  changed_at: z.nullable(z.string()),
  /** Number of all accounts that wait for approval. */
  pending_count: z.int(),
  pending: z.array(z.string()),
  invites: z.array(openInvite),
});

export type SignUpOverview = z.infer<typeof signUpOverview>;

export type { SiteState } from './site-state.ts';

const future = z.string().check(
  z.maxLength(40),
  z.refine((value) => Date.parse(value) > Date.now(), 'Not a time in the future.'),
);

const user = z.strictObject({ username: usernameKey });
const userAction = z.strictObject({ username: usernameKey, note: adminNoteField });
const errors = ['NOT_FOUND', 'SECOND_FACTOR_REQUIRED'] as const;
/** ADMIN_PROTECTED: only the operator can act on an admin's account. */
const actionErrors = [...errors, 'ADMIN_PROTECTED'] as const;
const sensitiveErrors = [...actionErrors, 'REAUTH_REQUIRED'] as const;

/** The admin area (ADR 0044). NOT_FOUND for all other users. Every action is logged. */
export const adminEndpoints = {
  /** Newest first, in pages of 20; `before` is the last known id. */
  adminUsers: endpoint({
    method: 'GET',
    path: '/admin/userlist',
    summary: 'List users, or find them by a part of the username, the name or the email.',
    audience: 'admin',
    limit: 'read',
    claims: {},
    query: z.strictObject({
      search: z._default(text(adminLimits.searchMax), ''),
      status: z.optional(userState),
      role: z.optional(z.enum(['moderator', 'admin'])),
      before: z.optional(queryInteger(ID_MAX)),
    }),
    result: rowsOf(adminUser),
    errors,
  }),
  adminUser: endpoint({
    method: 'GET',
    path: '/admin/user',
    summary: 'Get one user with counts and what was done with the account.',
    audience: 'admin',
    limit: 'read',
    claims: {},
    query: user,
    result: rowsOf(adminUserDetails),
    errors,
  }),
  /** Replaces reason and end if already suspended. The user sees the reason. */
  suspendUser: endpoint({
    method: 'POST',
    path: '/admin/user/suspend',
    summary: 'Suspend a user.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({ ...userAction.shape, until: z.nullable(future) }),
    result: success,
    errors: actionErrors,
  }),
  resumeUser: endpoint({
    method: 'POST',
    path: '/admin/user/resume',
    summary: 'End the suspension of a user.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: userAction,
    result: success,
    errors: actionErrors,
  }),
  /** Deletes an uploaded photo, or the link to an image. The user can set another. Idempotent. */
  removeUserPhoto: endpoint({
    method: 'POST',
    path: '/admin/user/removephoto',
    summary: "Remove a user's profile photo.",
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: userAction,
    result: success,
    errors: actionErrors,
  }),
  endUserSessions: endpoint({
    method: 'POST',
    path: '/admin/user/endsessions',
    summary: 'Sign a user out on all devices.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: userAction,
    result: success,
    errors: actionErrors,
  }),
  /** Last used first. Empty with an external authentication service. */
  userSessions: endpoint({
    method: 'GET',
    path: '/admin/user/sessions',
    summary: 'List the sessions of a user.',
    audience: 'admin',
    limit: 'read',
    claims: {},
    query: user,
    result: rowsOf(userSession),
    errors,
  }),
  endUserSession: endpoint({
    method: 'POST',
    path: '/admin/user/endsession',
    summary: 'Sign a user out on one device.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({ ...userAction.shape, session_id: uid }),
    result: success,
    errors: actionErrors,
  }),
  /** The link works once, within an hour, and replaces an earlier one. */
  createResetLink: endpoint({
    method: 'POST',
    path: '/admin/user/resetlink',
    summary: 'Create a link with which a user sets a new password.',
    audience: 'admin',
    limit: 'moderate',
    isSensitive: true,
    claims: {},
    body: userAction,
    result: rowsOf(z.object({ link: z.string() })),
    errors: sensitiveErrors,
  }),
  /**
   * Does what the user can do in Settings. `confirmation` repeats the username. Cannot be undone.
   */
  deleteUser: endpoint({
    method: 'POST',
    path: '/admin/user/delete',
    summary: 'Delete the account of a user.',
    audience: 'admin',
    limit: 'moderate',
    isSensitive: true,
    claims: {},
    body: z.strictObject({ ...userAction.shape, confirmation: usernameKey }),
    result: success,
    errors: sensitiveErrors,
  }),
  adminSignUps: endpoint({
    method: 'GET',
    path: '/admin/signups',
    summary: 'Get who can sign up, the accounts that wait for approval, and open invites.',
    audience: 'admin',
    limit: 'read',
    claims: {},
    result: rowsOf(signUpOverview),
    errors,
  }),
  /** Null restores SIGN_UPS. Applies to new sign-ups on every server. */
  setSignUpMode: endpoint({
    method: 'POST',
    path: '/admin/signups/mode',
    summary: 'Change who can sign up.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({ mode: z.nullable(signUpMode), note: adminNoteField }),
    result: success,
    errors,
  }),
  /**
   * The same id with the same content returns the same link; other content is ID_REUSED. No other
   * response contains the link: the database only has a hash of its code.
   */
  createSignUpInvite: endpoint({
    method: 'POST',
    path: '/admin/signups/invite',
    summary: 'Create an invite link.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({
      id: clientId,
      uses: z.int().check(z.gte(1), z.lte(adminLimits.inviteUsesMax)),
      until: z.nullable(future),
      note: adminNoteField,
    }),
    result: rowsOf(z.object({ link: z.string() })),
    errors: [...errors, 'ID_REUSED'],
  }),
  /** NOT_FOUND for an invite that no longer works. */
  endSignUpInvite: endpoint({
    method: 'POST',
    path: '/admin/signups/endinvite',
    summary: 'End an invite link.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({ id: z.int().check(z.gte(1), z.lte(ID_MAX)), note: adminNoteField }),
    result: success,
    errors,
  }),
  /**
   * `reject` deletes the accounts. Skips accounts that are no longer pending and returns the
   * others.
   */
  decideSignUps: endpoint({
    method: 'POST',
    path: '/admin/signups/decide',
    summary: 'Approve or reject accounts that wait for approval.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: z.strictObject({
      decision: z.enum(['approve', 'reject']),
      usernames: z.array(usernameKey).check(z.minLength(1), z.maxLength(adminLimits.pendingPage)),
    }),
    result: rowsOf(z.object({ username: z.string() })),
    errors: actionErrors,
  }),
  refusedChannels: endpoint({
    method: 'GET',
    path: '/admin/channellist',
    summary: 'List the channels that asked not to be clipped.',
    audience: 'admin',
    limit: 'read',
    claims: {},
    result: rowsOf(refusedChannel),
    errors,
  }),
  /** Rejects later posts of the channel's videos. Clips that exist stay. Idempotent. */
  refuseChannel: endpoint({
    method: 'POST',
    path: '/admin/channel/refuse',
    summary: 'Refuse clips of a channel.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: channelChange,
    result: rowsOf(changedChannel),
    errors,
  }),
  /** NOT_FOUND for a channel that is not refused. */
  allowChannel: endpoint({
    method: 'POST',
    path: '/admin/channel/allow',
    summary: 'Allow clips of a refused channel again.',
    audience: 'admin',
    limit: 'moderate',
    claims: {},
    body: channelChange,
    result: rowsOf(changedChannel),
    errors,
  }),
  siteState: endpoint({
    method: 'GET',
    path: '/admin/now',
    summary: 'Get what happens on this server now.',
    audience: 'admin',
    limit: 'read',
    claims: {},
    result: rowsOf(siteState),
    errors,
  }),
} as const;
