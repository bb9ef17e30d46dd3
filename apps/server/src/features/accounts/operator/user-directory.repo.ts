import { DELETED_USER } from '@reprise/contract/accounts/rules/deleted-user.ts';
import { asciiEmail } from '@reprise/contract/accounts/rules/email.ts';
import { normalizeName } from '@reprise/contract/accounts/rules/field-rules.ts';
import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { sql, type RawBuilder } from 'kysely';
import { sqlSearchKey } from '#platform/db/sql-search-key.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ModerationAction, UserStatus } from '#platform/db/schema.ts';

const ACTIONS_MAX = 10;
const MAX_ID = Number.MAX_SAFE_INTEGER;

export interface UserFilter {
  readonly status: UserStatus | null;
  readonly role: 'moderator' | 'admin' | null;
  /** Part of the username, name or email, in any case; '' for all users. */
  readonly search: string;
  readonly order: 'oldest' | 'newest';
  /** The last id of the previous page; null for the first page. */
  readonly cursor: number | null;
  readonly limit: number;
}

export interface ListedUser {
  readonly id: number;
  readonly username: string;
  readonly uid: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly joined: Date;
  readonly last_sign_in: Date | null;
  readonly is_moderator: boolean;
  readonly is_admin: boolean;
  readonly suspended_until: Date | null;
}

interface DetailsRow extends ListedUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly suspension_reason: string | null;
  readonly suspended_since: Date | null;
  readonly posts: number;
  readonly friends: number;
  readonly open_reports: number;
  readonly sessions: number;
  readonly actions: readonly {
    readonly action: ModerationAction;
    readonly by: string | null;
    readonly note: string;
    readonly date: string;
  }[];
}

export interface UserDetails extends DetailsRow {
  readonly messages: number;
}

const listed = sql`
  u.id, u.username::text as username, u.uid, u.email, u.status, u.date_created as joined,
  u.date_login as last_sign_in, m.user_id is not null as is_moderator,
  a.user_id is not null as is_admin, s.ends_at as suspended_until`;

const sources = sql`
  users u left join moderators m on m.user_id = u.id left join admins a on a.user_id = u.id
    left join suspensions s on s.user_id = u.id`;

const roleConditions = {
  moderator: sql`m.user_id is not null`,
  admin: sql`a.user_id is not null`,
} as const;

export async function listUsers(db: Reader, filter: UserFilter): Promise<ListedUser[]> {
  const { status, role, search, order, cursor, limit } = filter;
  const isOldestFirst = order === 'oldest';
  const start = isOldestFirst ? sql`u.id > ${cursor ?? 0}` : sql`u.id < ${cursor ?? MAX_ID}`;
  const { rows } = await sql<ListedUser>`
    select ${listed} from ${sources}
    where ${start}
      and ${status === null ? sql`u.status <> 'deleted'` : sql`u.status = ${status}`}
      and ${role === null ? sql`true` : roleConditions[role]}
      and ${isFound(search)}
    order by u.id ${isOldestFirst ? sql`asc` : sql`desc`} limit ${limit}`.execute(db);
  return rows;
}

/** Usernames and emails are ASCII. With a C locale, `ilike` ignores the case of ASCII letters only. */
function isFound(search: string): RawBuilder<unknown> {
  const key = searchKey(/[@＠]/.test(search) ? asciiEmail(search) : normalizeName(search));
  if (key === '') return search === '' ? sql`true` : sql`false`;
  const pattern = `%${key.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const name = sqlSearchKey(sql`u.fname || ' ' || u.lname`);
  return sql`(
    u.username::text ilike ${pattern} or u.email ilike ${pattern} or strpos(${name}, ${key}) > 0
  )`;
}

export async function findUserDetails(db: Reader, username: string): Promise<UserDetails | null> {
  const { rows } = await sql<DetailsRow>`
    select ${listed}, u.fname as first_name, u.lname as last_name,
      s.reason as suspension_reason, s.created_at as suspended_since,
      (select count(*) from tiles where owner_id = u.id) as posts,
      (select count(*) from friendships where is_accepted and u.id in (low_id, high_id)) as friends,
      (select count(*) from reports r join tiles t on t.id = r.tile_id
        where r.is_open and t.owner_id = u.id) as open_reports,
      (select count(*) from auth_session
        where "userId" = u.uid and "expiresAt" > now()) as sessions,
      (select coalesce(json_agg(entry), '[]') from (
        select l.action, l.note, l.created_at as date,
          case when by.status = 'deleted' then ${DELETED_USER} else by.username::text end as by
        from moderation_log l left join users by on by.id = l.moderator_id
        where l.subject_id = u.id order by l.id desc limit ${sql.lit(ACTIONS_MAX)}
      ) entry) as actions
    from ${sources}
    where u.username = ${username} and u.status <> 'deleted'`.execute(db);
  const [user] = rows;
  return user === undefined ? null : { ...user, messages: await countMessages(db, user.id) };
}

async function countMessages(db: Reader, senderId: number): Promise<number> {
  const { messages } = await db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('messages'))
    .where('sender_id', '=', senderId)
    .executeTakeFirstOrThrow();
  return messages;
}
