import type { SearchedOwners } from '@reprise/contract/search/clip-calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import type { SearchTerm } from '@reprise/contract/search/rules/words.ts';
import { sql, type RawBuilder } from 'kysely';
import { isOfFriend, isTileVisible, tilesWithOwners } from '#features/tiles/visible-tile.sql.ts';
import { friendIds } from '#platform/db/friends.ts';
import type { Reader } from '#platform/db/transaction.ts';
import type { ViewerId } from '#platform/viewer.ts';

type Fragment = RawBuilder<unknown>;

/** Of a term that may be the start of a word, in the order of the alphabet. */
const PREFIX_WORDS = 50;
/** Words that a statement steps over to find these, if no tile that has them is visible. */
const STEPS = 2_000;
/**
 * Tiles that a statement looks at, newest first. A word of fewer tiles is searched to its end, also
 * together with common words.
 */
const CANDIDATES = 2_000;
const PREFIX_TAGS = 50;
/** Clips of each of these, to find those that are used most. */
const RANKED_CLIPS = 200;
/** Whose tags are those that people use now. */
const NEWEST_TILES = 1_000;

/** Sorts after every character. */
const LAST = '\u{10ffff}';

export interface FoundTerm extends SearchTerm {
  /** The words of tiles that the viewer may see that meet the term. */
  readonly words: readonly string[];
  /** Tiles of any viewer, at most `CANDIDATES`. */
  readonly tiles: number;
  /** The oldest of these tiles. Of common words, the rarer one reaches farther back. */
  readonly oldest: number;
}

interface TermRow {
  readonly words: string[];
  readonly tiles: number;
  readonly oldest: number;
}

const NOT_FOUND: TermRow = { words: [], tiles: 0, oldest: 0 };

/**
 * Returns the terms, the one with the fewest tiles first. Those of which only some words are known
 * are last.
 */
export async function findTerms(
  db: Reader,
  viewer: ViewerId,
  terms: readonly SearchTerm[],
): Promise<FoundTerm[]> {
  const { rows } = await sql<TermRow>`
    select found.words, newest.tiles, newest.oldest
    from unnest(${terms.map(({ word }) => word)}::text[], ${terms.map(({ isPrefix }) => isPrefix)}::boolean[])
        with ordinality term (word, is_prefix, at)
      cross join lateral (
        select case when term.is_prefix then array(${wordsFrom(sql`term.word`, PREFIX_WORDS, isTileVisible(viewer))})
          else array[term.word] end as words
        offset 0
      ) found
      cross join lateral (
        select count(*)::int as tiles, coalesce(min(tile_id), 0) as oldest
        from (${tilesWith(sql`found.words`, sql`${Number.MAX_SAFE_INTEGER}::bigint`)}) tile
      ) newest
    order by term.at`.execute(db);
  return terms
    .map((term, index) => ({ ...term, ...(rows[index] ?? NOT_FOUND) }))
    .toSorted(
      (one, other) =>
        Number(isCut(one)) - Number(isCut(other)) ||
        one.tiles - other.tiles ||
        one.oldest - other.oldest,
    );
}

function isCut({ words }: FoundTerm): boolean {
  return words.length === PREFIX_WORDS;
}

/** The newest tiles up to `newest` that have one of the words. */
function tilesWith(words: Fragment, newest: Fragment): Fragment {
  return sql`
    select tile_id
    from unnest(${words}) one (word)
      cross join lateral (
        select tile_id from tile_words where word = one.word and tile_id <= ${newest}
        order by tile_id desc limit ${sql.lit(CANDIDATES)}
      ) tile
    order by tile_id desc limit ${sql.lit(CANDIDATES)}`;
}

/**
 * Steps from word to word: `distinct` would read all rows of common words. Omits words that no
 * visible tile has: in the place of others, they would reveal themselves.
 */
function wordsFrom(prefix: Fragment, limit: number, isVisible: Fragment): Fragment {
  const end = sql`${prefix} || ${LAST}`;
  return sql`
    with recursive step as (
      (select word from tile_words where word >= ${prefix} and word < ${end} order by word limit 1)
      union all
      select (
        select next.word from tile_words next
        where next.word > step.word and next.word < ${end} order by next.word limit 1
      ) from step where step.word is not null
    )
    select word from (select word from step limit ${sql.lit(STEPS)}) step
    where word is not null and exists (
      select from tile_words w
      where w.word = step.word
        and exists (select from ${tilesWithOwners} where t.id = w.tile_id and ${isVisible} offset 0)
    )
    limit ${sql.lit(limit)}`;
}

export interface ClipSearch {
  readonly viewer: ViewerId;
  readonly who: SearchedOwners;
  /** As `findTerms` returns them. */
  readonly terms: readonly FoundTerm[];
  readonly after: FoundPosition | null;
  readonly limit: number;
}

export interface FoundPosition {
  /** Newer tiles are not part of the list. */
  readonly newest: number;
  /** 0 if the caption has all words, otherwise 1. */
  readonly group: number;
  readonly id: number;
}

interface FoundRow {
  readonly count: number;
  readonly newest: number | null;
  readonly ids: number[];
  /** Of these ids, how many have all words in the caption. */
  readonly by_caption: number;
}

/**
 * Ranks the newest 500 visible hits only: ordering all tiles by date, or ranking all hits of a
 * common word, would take seconds. The array makes the planner walk the primary key until there are
 * enough hits. Searches have few different texts, because each is prepared.
 */
export async function findClips(db: Reader, search: ClipSearch): Promise<FoundRow> {
  const { viewer, terms, after, limit } = search;
  const { tiles, unmet, isOwned } = candidates(search);
  const { group, id } = after ?? { group: -1, id: 0 };
  const { rows } = await sql<FoundRow>`
    with hits as materialized (
      select t.id, case when ${haveAll(terms, sql`t.caption_words`)} then 0 else 1 end as grade
      from tiles t join users u on u.id = t.owner_id
      where t.id = any (array(${tiles}))
        and ${haveAll(unmet, sql`(t.caption_words || t.source_words)`)}
        and ${isOwned} and ${isTileVisible(viewer)}
      order by t.id desc limit ${sql.lit(searchLimits.hitsMax)}
    ), page as (
      select id, grade from hits
      where grade > ${group} or grade = ${group} and id < ${id}
      order by grade, id desc limit ${limit}
    )
    select (select count(*)::int from hits) as count, (select max(id) from hits) as newest,
      array(select id from page order by grade, id desc) as ids,
      (select count(*)::int from page where grade = 0) as by_caption`.execute(db);
  return rows[0] ?? { count: 0, newest: null, ids: [], by_caption: 0 };
}

interface Candidates {
  readonly tiles: Fragment;
  /** The terms that they may not have. */
  readonly unmet: readonly SearchTerm[];
  /** True for those of the searched owners. */
  readonly isOwned: Fragment;
}

/**
 * The tiles of the rarest word. If that is a common one, those of the searched owners: the newest
 * tiles with the word may all be of others.
 */
function candidates({ viewer, who, terms, after }: ClipSearch): Candidates {
  const newest = sql`${after?.newest ?? Number.MAX_SAFE_INTEGER}::bigint`;
  const [rarest, ...others] = terms;
  const isRare = rarest !== undefined && rarest.tiles < CANDIDATES && !isCut(rarest);
  if (rarest !== undefined && (isRare || who === 'everyone')) {
    return {
      tiles: tilesWith(sql`${rarest.words}::text[]`, newest),
      unmet: others,
      isOwned: isOwnedBy(viewer, who),
    };
  }
  const tiles = sql`
    select t.id
    from unnest(array(${owners(viewer, who)})) owner (id)
      cross join lateral (
        select id from tiles where owner_id = owner.id and id <= ${newest}
        order by created_at desc, id desc limit ${sql.lit(CANDIDATES)}
      ) t
    order by t.id desc limit ${sql.lit(CANDIDATES)}`;
  return { tiles, unmet: terms, isOwned: sql`true` };
}

/** For the start of a word, one text is quicker than a row per word. */
function haveAll(terms: readonly SearchTerm[], words: Fragment): Fragment {
  const exact = terms.flatMap(({ word, isPrefix }) => (isPrefix ? [] : [word]));
  const starts = terms.flatMap(({ word, isPrefix }) =>
    isPrefix ? [`% ${word.replaceAll('_', String.raw`\_`)}%`] : [],
  );
  const haveExact = sql`${words} @> ${exact}::text[]`;
  if (starts.length === 0) return haveExact;
  return sql`${haveExact} and ' ' || array_to_string(${words}, ' ') like all (${starts}::text[])`;
}

function owners(viewer: ViewerId, who: SearchedOwners): Fragment {
  return who === 'own' ? sql`select ${viewer}::bigint` : friendIds(viewer);
}

/** For more than a few friends, an array would be slow. */
function isOwnedBy(viewer: ViewerId, who: SearchedOwners): Fragment {
  if (who === 'everyone') return sql`true`;
  return who === 'own' ? sql`t.owner_id = ${viewer}` : isOfFriend(viewer);
}

export interface TagRow {
  readonly tag: string;
  readonly clips: number;
  /** Of the newest of these clips: it has the spelling of the tag that is used now. */
  readonly caption: string;
}

/**
 * Tags of public tiles that begin with `prefix`, or those of the newest such tiles if it is empty.
 * Most used first.
 */
export async function listTags(db: Reader, prefix: string): Promise<TagRow[]> {
  const tags =
    prefix === ''
      ? newestTags
      : sql`
    select word, ${countPublic(sql`found.word`, RANKED_CLIPS)} as uses
    from (${wordsFrom(sql`${`#${prefix}`}::text`, PREFIX_TAGS, sql`t.is_counted`)}) found`;
  const { rows } = await sql<TagRow>`
    select substr(tag.word, 2) as tag, counted.clips, newest.caption
    from (
      select word from (${tags}) used order by uses desc, word limit ${sql.lit(searchLimits.tagRows)}
    ) tag
      cross join lateral (
        select ${countPublic(sql`tag.word`, searchLimits.hitsMax)} as clips
      ) counted
      cross join lateral (
        select tile.caption
        from tile_words w
          cross join lateral (
            select caption from tiles where id = w.tile_id and is_counted offset 0
          ) tile
        where w.word = tag.word
        order by w.tile_id desc limit 1
      ) newest
    order by counted.clips desc, tag`.execute(db);
  return rows;
}

/** Looks each tile up by its key: for a join, the planner may read all tiles. */
function countPublic(word: Fragment, limit: number): Fragment {
  return sql`(
    select count(*)::int from (
      select from tile_words w
      where w.word = ${word} and (select is_counted from tiles where id = w.tile_id)
      limit ${sql.lit(limit)}
    ) counted
  )`;
}

const newestTags = sql`
  select word, count(*) as uses
  from (
    select caption_words from tiles where is_counted
    order by created_at desc, id desc limit ${sql.lit(NEWEST_TILES)}
  ) newest cross join unnest(newest.caption_words) word
  where word like '#%'
  group by word`;
