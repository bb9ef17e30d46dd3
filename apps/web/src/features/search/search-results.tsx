import { userPath } from '@reprise/contract/friends/rules/user-path.ts';
import { friendTexts } from '@reprise/contract/friends/texts.ts';
import type { FoundUser } from '@reprise/contract/search/calls.ts';
import { searchTexts } from '@reprise/contract/search/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { addCover } from '#ui/overlays/covers.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { type SearchOutcome, statusText } from './search.api.ts';
import styles from './user-search.module.css';

interface SearchResultsProps {
  readonly id: string;
  readonly outcome: SearchOutcome;
  readonly activeIndex: number;
  readonly username: string;
  readonly onActivate: (index: number) => void;
  readonly onChoose: () => void;
}

export function SearchResults(props: SearchResultsProps) {
  const { outcome } = props;
  if (outcome.kind === 'closed') return null;
  return (
    <div ref={addCover} role="presentation" className={styles.popup} onMouseDown={keepFocus}>
      <Content {...props} outcome={outcome} />
    </div>
  );
}

function Content({ outcome, ...list }: SearchResultsProps) {
  if (outcome.kind === 'loading') return <ResultsSkeleton />;
  if (outcome.kind === 'found' && outcome.rows.length > 0) {
    return <List {...list} rows={outcome.rows} />;
  }
  return (
    <div className={styles.state}>
      <p className={styles.sentence} aria-hidden="true">
        {statusText(outcome)}
      </p>
      {outcome.kind === 'found' && (
        <ButtonLink to="/invite" kind="quiet" onClick={list.onChoose}>
          {friendTexts.invite}
        </ButtonLink>
      )}
      {outcome.kind === 'failed' && (
        <Button kind="quiet" tabIndex={-1} onClick={outcome.retry}>
          {controlTexts.retry}
        </Button>
      )}
    </div>
  );
}

export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function List({
  id,
  rows,
  activeIndex,
  username,
  onActivate,
  onChoose,
}: Omit<SearchResultsProps, 'outcome'> & { readonly rows: readonly FoundUser[] }) {
  return (
    <div role="listbox" id={id} aria-label={searchTexts.results} className={styles.list}>
      {rows.map((row, index) => (
        // A link, so that a profile can be opened in a new tab.
        <Link
          key={row.firebase_uid}
          id={rowId(id, index)}
          to={userPath(username, row.username)}
          role="option"
          aria-selected={index === activeIndex}
          tabIndex={-1}
          className={styles.row}
          onPointerMove={() => onActivate(index)}
          onClick={onChoose}
        >
          <Avatar key={row.img_url} src={row.img_url} />
          <span className={styles.names}>
            <span className={styles.name}>{row.username}</span>
            {row.name && <span className={styles.fullName}>{row.name}</span>}
          </span>
        </Link>
      ))}
    </div>
  );
}

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
