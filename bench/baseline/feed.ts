import type { FastifyInstance } from 'fastify';
import { requireUser, type Deps } from './auth.ts';

interface FeedQuery {
  readonly sort: string;
  readonly offset?: string;
  readonly limit?: string;
}

const ORDERS: Readonly<Record<string, string>> = {
  recent: 't.created_at desc, t.id desc',
  oldest: 't.created_at, t.id',
  'most-liked': 't.likes desc, t.created_at desc, t.id desc',
  magic: 't.heat desc, t.id desc',
  friends: 't.created_at desc, t.id desc',
};
const COLUMNS = `t.id as tile_id, t.public_id, t.video_id as tile_link, u.username as tile_owner,
  t.caption as tile_desc, t.likes as tile_likes, t.starttime, t.endtime,
  t.created_at as created_date, coalesce(u.img_url, '/avatars/default.svg') as img_url`;
const OWN_COLUMNS = `l.user_id is not null as liked, s.user_id is not null as saved,
  coalesce(f.is_accepted, false) as from_friend`;
const OWN_JOINS = `left join likes l on l.tile_id = t.id and l.user_id = $1
  left join saves s on s.tile_id = t.id and s.user_id = $1
  left join friendships f on f.low_id = least($1, t.owner_id) and f.high_id = greatest($1, t.owner_id)`;
const VISIBLE = `u.status = 'active'
  and not exists (select from reports r where r.tile_id = t.id and r.user_id = $1)
  and not exists (select from blocks b where (b.blocker_id, b.blocked_id) in (($1, u.id), (u.id, $1)))`;
const FROM_FRIENDS = `join (
    select high_id as id from friendships where low_id = $1 and is_accepted
    union all select low_id from friendships where high_id = $1 and is_accepted
  ) friend on friend.id = t.owner_id`;

export function addFeed(app: FastifyInstance, { pool, authenticate }: Deps): void {
  app.get<{ Querystring: FeedQuery }>('/get/homevideo', async ({ query, headers }) => {
    const { sort, offset = '0', limit = '5' } = query;
    const page = `order by ${ORDERS[sort]} limit ${Number(limit)} offset ${Number(offset)}`;
    const user = await authenticate(headers.authorization);
    const { rows } =
      user === null
        ? await pool.query(
            `select ${COLUMNS} from tiles t join users u on u.id = t.owner_id
             where u.status = 'active' ${page}`,
          )
        : await pool.query(
            `select ${COLUMNS}, ${OWN_COLUMNS} from tiles t join users u on u.id = t.owner_id
             ${sort === 'friends' ? FROM_FRIENDS : ''} ${OWN_JOINS} where ${VISIBLE} ${page}`,
            [user.id],
          );
    return { rows };
  });

  app.get<{ Querystring: { search: string } }>('/user/search', async ({ query, headers }) => {
    const { id } = await requireUser(authenticate, headers.authorization);
    const pattern = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`;
    const { rows } = await pool.query(
      `select u.uid as firebase_uid, u.username, coalesce(u.img_url, '/avatars/default.svg') as img_url
       from users u
       where u.username::text ilike $2 and u.status = 'active' and not exists (
         select from blocks b where (b.blocker_id, b.blocked_id) in (($1, u.id), (u.id, $1)))
       limit 20`,
      [id, pattern],
    );
    return { rows };
  });
}
