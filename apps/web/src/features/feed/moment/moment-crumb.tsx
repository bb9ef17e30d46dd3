import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { momentTexts } from '@reprise/contract/moments/moment-texts.ts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import type { Feed } from '#features/feed/list/use-feed.ts';
import { useGoBack } from '#platform/hooks/use-go-back.ts';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { momentQuery } from './moment.api.ts';
import styles from './moment-crumb.module.css';

interface MomentCrumbProps {
  readonly kind: 'moment' | 'answers';
  readonly publicId: string;
  readonly user: string;
  readonly feed: Feed;
}

const FACES_MAX = 5;

const crumbTexts = {
  moment: {
    title: momentTexts.moment,
    users: momentTexts.users,
    of: momentTexts.ofUsers,
    none: momentTexts.noOthers,
  },
  answers: {
    title: momentTexts.answersTitle,
    users: momentTexts.clips,
    of: momentTexts.ofClips,
    none: momentTexts.noAnswers,
  },
} as const;

/** In place of the sorts: back to the clip, the position, and the users of the list. */
export function MomentCrumb({ kind, publicId, user, feed }: MomentCrumbProps) {
  const { tiles, tile } = feed;
  const goBack = useGoBack(tilePath(publicId));
  const [first] = tiles;
  const { data: moment } = useQuery({
    ...momentQuery(first?.tile_id ?? 0, user),
    enabled: first !== undefined,
  });
  const counted = kind === 'moment' ? moment?.others : moment?.answers;
  const count = 1 + Math.max(counted ?? 0, tiles.length - 1);
  const position = tile ? tiles.indexOf(tile) + 1 : 1;
  const { title, users, of, none } = crumbTexts[kind];
  const isAlone = count === 1 && counted !== undefined;
  return (
    <div className={styles.crumb}>
      <IconButton label={momentTexts.back} icon={<ArrowLeft aria-hidden />} onClick={goBack} />
      <div className={styles.text}>
        <h2 className={styles.title}>{title}</h2>
        {tile && <p className={styles.position}>{isAlone ? none : of(position, count)}</p>}
      </div>
      <nav aria-label={users} className={styles.users}>
        {windowAround(tiles, position - 1).map((each) => (
          <button
            key={each.tile_id}
            type="button"
            aria-current={each === tile || undefined}
            className={styles.user}
            onClick={() => feed.onChoose(each.tile_id)}
          >
            <Avatar src={each.img_url} name={each.tile_owner} size={32} />
          </button>
        ))}
      </nav>
    </div>
  );
}

function windowAround<Item>(items: readonly Item[], index: number): readonly Item[] {
  const start = Math.max(0, Math.min(index - 2, items.length - FACES_MAX));
  return items.slice(start, start + FACES_MAX);
}
