import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { searchTerms } from '@reprise/contract/search/rules/words.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { tileTexts } from '@reprise/contract/tiles/texts.ts';
import { ArrowRight, Clock, Search, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { MarkedText } from '#clips/caption/marked-text.tsx';
import { posterUrl } from '#clips/player/view/poster-url.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { addCover } from '#ui/overlays/covers.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { rowKey, rowPath, type SearchRow } from './search-rows.ts';
import { statusText } from './search.api.ts';
import type { SearchBox } from './use-search-box.ts';
import styles from './user-search.module.css';

interface SearchResultsProps {
  readonly id: string;
  readonly search: SearchBox;
  readonly username: string;
  readonly onChoose: (row: SearchRow) => void;
  readonly onLeave: () => void;
}

export function SearchResults(props: SearchResultsProps) {
  const { outcome, rows, isOpen } = props.search;
  if (!isOpen || (outcome.kind === 'closed' && rows.length === 0)) return null;
  return (
    <div ref={addCover} role="presentation" className={styles.popup} onMouseDown={keepFocus}>
      {outcome.kind === 'closed' ? <Recent {...props} /> : <Found {...props} />}
    </div>
  );
}

export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Buttons are next to the list: a list of options has nothing else in it. */
function Recent({ search, ...list }: SearchResultsProps) {
  return (
    <section className={styles.recent}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{searchTexts.recent}</h2>
        <span className={styles.note}>{searchTexts.onDevice}</span>
        <Button kind="quiet" onClick={search.removeAll}>
          {searchTexts.clear}
        </Button>
      </div>
      <div className={styles.columns}>
        <div role="listbox" id={list.id} aria-label={searchTexts.recent}>
          {search.rows.map((row, index) => (
            <Option {...list} search={search} key={rowKey(row)} row={row} index={index} />
          ))}
        </div>
        <div>
          {search.rows.map(
            (row) =>
              row.kind === 'recent' && (
                <IconButton
                  key={rowKey(row)}
                  label={searchTexts.remove(row.recent.text)}
                  icon={<X aria-hidden />}
                  className={styles.remove}
                  onClick={() => search.remove(row.recent)}
                />
              ),
          )}
        </div>
      </div>
    </section>
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
          <Group {...props} kinds={['tag']} label={searchTexts.tags} isInline />
        </div>
      )}
    </>
  );
}

interface GroupProps extends SearchResultsProps {
  readonly kinds: readonly SearchRow['kind'][];
  readonly label: string;
  readonly isInline?: boolean;
}

function Group({ kinds, label, isInline = false, ...props }: GroupProps) {
  const headingId = useId();
  const rows = props.search.rows
    .map((row, index) => ({ row, index }))
    .filter(({ row }) => kinds.includes(row.kind));
  if (rows.length === 0) return null;
  return (
    <div role="group" aria-labelledby={headingId}>
      <p id={headingId} className={isInline ? 'visually-hidden' : styles.heading}>
        {label}
      </p>
      <div role="presentation" className={classNames(isInline && styles.tags)}>
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
      className={row.kind === 'tag' ? styles.tag : styles.row}
      onPointerMove={() => search.activate(index)}
      onClick={() => onChoose(row)}
    >
      <RowContent row={row} search={search.trimmed} />
    </Link>
  );
}

function RowContent({ row, search }: { row: SearchRow; search: string }): ReactNode {
  if (row.kind === 'user') {
    const { img_url, username, name } = row.user;
    return (
      <>
        <Avatar key={img_url} src={img_url} />
        <span className={styles.names}>
          <span className={styles.name}>{username}</span>
          {name && <span className={styles.note}>{name}</span>}
        </span>
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
