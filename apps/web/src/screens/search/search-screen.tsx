import { searchedOwners } from '@reprise/contract/search/clip-calls.ts';
import { searchLimits } from '@reprise/contract/search/limits.ts';
import { resultTexts } from '@reprise/contract/search/result-texts.ts';
import { useSearchParams } from 'react-router';
import { UsedTags } from '#clips/caption/used-tags.tsx';
import { useBlock } from '#features/blocks/blocks.api.ts';
import { sharingFor } from '#features/chat/share/post-sharing.tsx';
import { userParamOf } from '#features/feed/list/viewer-rules.ts';
import { FoundClips } from '#features/feed/wall/found-clips.tsx';
import { useWall } from '#features/feed/wall/use-wall.ts';
import { FoundStrip } from '#features/search/found-strip.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useEnumSearchParam } from '#platform/hooks/use-enum-search-param.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { VisitorSearch } from './visitor-search.tsx';
import styles from './search-screen.module.css';

export function SearchScreen() {
  const auth = useAuthState();
  const viewer = auth.status === 'signedIn' ? auth.user : null;
  const [params] = useSearchParams();
  const q = Array.from(params.get('q') ?? '')
    .slice(0, searchLimits.clipSearchMax)
    .join('');
  const [who, onWho] = useEnumSearchParam('who', searchedOwners.options, 'everyone');
  const block = useBlock(userParamOf(viewer));
  const wall = useWall();
  useDocumentTitle(q === '' ? resultTexts.title : resultTexts.heading(q));
  return (
    <div className={classNames(styles.screen, wall.openTileId === null && styles.wall)}>
      {auth.status === 'signedOut' && wall.openTileId === null && <VisitorSearch q={q} />}
      {q.trim() === '' ? (
        <>
          <h1>{resultTexts.title}</h1>
          <EmptyState text={resultTexts.start} />
          {viewer && <UsedTags />}
        </>
      ) : (
        <FoundClips
          key={q}
          wall={wall}
          q={q}
          who={viewer ? who : 'everyone'}
          onWho={onWho}
          viewer={viewer}
          onBlock={block}
          strip={viewer && <FoundStrip username={viewer.displayName} search={q.trim()} />}
          renderSharing={sharingFor(viewer)}
        />
      )}
    </div>
  );
}
