import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { searchTerms } from '@reprise/contract/search/rules/words.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { ArrowRight, Clock, Search, X } from 'lucide-react';
import { lazy, type MouseEvent, type ReactNode, Suspense, useId } from 'react';
import { Link } from 'react-router';
import { MarkedName, MarkedText } from '#clips/caption/marked-text.tsx';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { addCover } from '#ui/overlays/covers.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { rowKey, rowPath, type SearchRow } from './search-rows.ts';
import { statusText } from './search.api.ts';
import type { SearchBox } from './use-search-box.ts';
import styles from './user-search.module.css';

const SUGGESTIONS = 4;

/** Only new users see it. */
const NoFriends = lazy(async () => ({
  default: (await import('#users/no-friends/no-friends.tsx')).NoFriends,
}));

interface SearchResultsProps {
  readonly id: string;
  readonly search: SearchBox;
  readonly username: string;
  readonly onChoose: (row: SearchRow) => void;
  readonly onLeave: () => void;
}

export function SearchResults(props: SearchResultsProps) {
  const { outcome, rows, isOpen, isAlone } = props.search;
  if (!isOpen || (outcome.kind === 'closed' && rows.length === 0 && !isAlone)) return null;
  return (
    <div ref={addCover} role="presentation" className={styles.popup} onMouseDown={keepFocus}>
      {outcome.kind === 'closed' ? <Start {...props} /> : <Found {...props} />}
      {rows.length > 0 && <Keys />}
    </div>
  );
}

export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What the empty box offers: recent searches, friends and tags, or ways to friends. */
function Start(props: SearchResultsProps) {
  const { id, search, username } = props;
  const recent = search.rows.flatMap((row) => (row.kind === 'recent' ? row.recent : []));
  return (
    <div className={styles.list}>
      {recent.length > 0 && (
        <div className={styles.head}>
          <h2 className={styles.heading}>{searchTexts.recent}</h2>
          <span className={styles.note}>{searchTexts.onDevice}</span>
          <Button kind="quiet" onClick={search.removeAll}>
            {searchTexts.clear}
          </Button>
        </div>
      )}
      <div className={styles.start}>
        {search.rows.length > 0 && (
          <div role="listbox" id={id} aria-label={searchTexts.placeholder}>
            <Group
              {...props}
              kinds={['recent']}
              label={searchTexts.recent}
              isLabelHidden
              className={styles.recent}
            />
            <Group
              {...props}
              kinds={['friend']}
              label={searchTexts.friends}
              className={styles.friends}
            />
            <Group {...props} kinds={['tag']} label={searchTexts.tags} className={styles.tags} />
          </div>
        )}
        {/* Next to the list: a list of options has nothing else in it. */}
        <div className={styles.removes}>
          {recent.map((one) => (
            <IconButton
              key={`${one.kind} ${one.text}`}
              label={searchTexts.remove(one.text)}
              icon={<X aria-hidden />}
              className={styles.remove}
              onClick={() => search.remove(one)}
            />
          ))}
        </div>
      </div>
      {search.isAlone && (
        <div className={styles.alone}>
          <Suspense>
            <NoFriends user={username} suggestions={SUGGESTIONS} />
          </Suspense>
        </div>
      )}
    </div>
  );
}

/** In the column of wide windows, which people with a keyboard use. */
function Keys() {
  const { move, open, close } = searchTexts.keys;
  return (
    <p aria-hidden="true" className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {move}
      </span>
      <span>
        <kbd>↵</kbd> {open}
      </span>
      <span>
        <kbd>Esc</kbd> {close}
      </span>
    </p>
  );
}

function Found(props: SearchResultsProps) {
  const { id, search, onLeave } = props;
  const { outcome, rows } = search;
  const isNoOne = outcome.kind === 'found' && outcome.rows.length === 0;
  return (
    <>
      {outcome.kind === 'loading' && <ResultsSkeleton />}
      {(isNoOne || outcome.kind === 'failed') && (
        <div className={styles.state}>
          <p className={styles.sentence} aria-hidden="true">
            {statusText(outcome)}
          </p>
          {isNoOne && (
            <ButtonLink to="/invite" kind="quiet" onClick={onLeave}>
              {friendTexts.invite}
            </ButtonLink>
          )}
          {outcome.kind === 'failed' && (
            <Button kind="quiet" tabIndex={-1} onClick={outcome.retry}>
              {controlTexts.retry}
            </Button>
          )}
        </div>
      )}
      {rows.length > 0 && (
        <div role="listbox" id={id} aria-label={searchTexts.results} className={styles.list}>
          <Group {...props} kinds={['user']} label={searchTexts.results} />
          <Group {...props} kinds={['clips', 'clip']} label={searchTexts.clips} />
          <Group
            {...props}
            kinds={['tag']}
            label={searchTexts.tags}
            isLabelHidden={rows.some(({ kind }) => kind === 'user' || kind === 'clip')}
            className={styles.tags}
          />
        </div>
      )}
    </>
  );
}

interface GroupProps extends SearchResultsProps {
  readonly kinds: readonly SearchRow['kind'][];
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly className?: string | undefined;
}

function Group({ kinds, label, isLabelHidden = false, className, ...props }: GroupProps) {
  const headingId = useId();
  const rows = props.search.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => kinds.includes(row.kind));
  if (rows.length === 0) return null;
  return (
    <div role="group" aria-labelledby={headingId}>
      <p id={headingId} className={isLabelHidden ? 'visually-hidden' : styles.heading}>
        {label}
      </p>
      <div role="presentation" className={className}>
        {rows.map(({ row, index }) => (
          <Option {...props} key={rowKey(row)} row={row} index={index} />
        ))}
      </div>
    </div>
  );
}

interface OptionProps extends Omit<SearchResultsProps, 'onLeave'> {
  readonly row: SearchRow;
  readonly index: number;
}

/** A link, so that it can be opened in a new tab. */
function Option({ id, search, username, onChoose, row, index }: OptionProps) {
  return (
    <Link
      id={rowId(id, index)}
      to={rowPath(row, username)}
      role="option"
      aria-selected={index === search.activeIndex}
      tabIndex={-1}
      className={styles[row.kind === 'tag' || row.kind === 'friend' ? row.kind : 'row']}
      onPointerMove={() => search.activate(index)}
      onClick={() => onChoose(row)}
      data-choice={row === search.choice || undefined}
    >
      <RowContent row={row} search={search.trimmed} />
    </Link>
  );
}

function RowContent({ row, search }: { row: SearchRow; search: string }): ReactNode {
  if (row.kind === 'user') {
    const { img_url, username, name, is_friend } = row.user;
    const notes = [name, is_friend && searchTexts.friend].filter(Boolean);
    return (
      <>
        <Avatar key={img_url} src={img_url} />
        <span className={styles.names}>
          <span className={styles.name}>
            <MarkedName name={username} search={search} />
          </span>
          {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
        </span>
      </>
    );
  }
  if (row.kind === 'friend') {
    const { img_url, username } = row.friend;
    return (
      <>
        <Avatar key={img_url} src={img_url} size={52} />
        <span className={styles.name}>{username}</span>
      </>
    );
  }
  if (row.kind === 'clip') return <FoundClip tile={row.tile} search={search} />;
  if (row.kind === 'tag') {
    return (
      <>
        #{row.tag.tag} <span className={styles.note}>{searchTexts.uses(row.tag.clips)}</span>
      </>
    );
  }
  if (row.kind === 'recent') {
    return (
      <>
        {row.recent.kind === 'user' ? (
          <Avatar src={row.recent.img_url} />
        ) : (
          <span className={styles.icon}>
            <Clock aria-hidden />
          </span>
        )}
        <span className={styles.name} dir="auto">
          {row.recent.text}
        </span>
      </>
    );
  }
  return (
    <>
      <span className={styles.icon}>
        <Search aria-hidden />
      </span>
      <span className={styles.label} dir="auto">
        {searchTexts.searchClips(row.search)}
      </span>
      <ArrowRight aria-hidden className={styles.arrow} />
    </>
  );
}

function FoundClip({ tile, search }: { tile: SearchRowTile; search: string }) {
  const poster = posterUrl(tile.tile_link);
  return (
    <>
      <span className={styles.poster}>
        {poster !== null && <img src={poster} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles.names}>
        <span className={styles.caption} dir="auto">
          {tile.tile_desc === '' ? (
            tileTexts.by(tile.tile_owner)
          ) : (
            <MarkedText text={tile.tile_desc} terms={searchTerms(search)} />
          )}
        </span>
        <span className={styles.note}>{tile.tile_owner}</span>
      </span>
    </>
  );
}

type SearchRowTile = Extract<SearchRow, { kind: 'clip' }>['tile'];

function ResultsSkeleton() {
  return [0, 1, 2].map((row) => (
    <div key={row} className={styles.row} aria-hidden="true">
      <Skeleton width={36} height={36} isRound />
      <Skeleton width={96} height={14} />
    </div>
  ));
}

/** A blur would close the list before the click. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
