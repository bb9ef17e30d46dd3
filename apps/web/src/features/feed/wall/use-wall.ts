import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { FeedDescriptor } from '#features/feed/list/feed.api.ts';

const CLIP_PARAM = 'clip';

export type WallDescriptor = Extract<
  FeedDescriptor,
  { kind: 'user' | 'saved' | 'watched' | 'search' }
>;

export interface Wall {
  /** Shared by a wall and its viewer, so that both use the same list. */
  readonly visit: string;
  readonly openTileId: number | null;
  readonly linkTo: (tileId: number) => WallLink;
  readonly onClose: () => void;
}

interface WallLink {
  readonly to: string;
  readonly state: WallState;
}

interface WallState {
  readonly wall: string;
}

/** The URL contains the open clip, so that Back returns to the wall. */
export function useWall(): Wall {
  const { key, state } = useLocation() as { key: string; state: WallState | null };
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const openTileId = tileIdOf(params.get(CLIP_PARAM));
  const visit = openTileId === null ? key : (state?.wall ?? key);

  function searchWith(tileId: number | null): string {
    const next = new URLSearchParams(params);
    if (tileId === null) next.delete(CLIP_PARAM);
    else next.set(CLIP_PARAM, String(tileId));
    return `?${next.toString()}`;
  }

  return {
    visit,
    openTileId,
    linkTo: (tileId) => ({ to: searchWith(tileId), state: { wall: visit } }),
    onClose: () => {
      if (state?.wall === undefined) void navigate(searchWith(null), { replace: true });
      else void navigate(-1);
    },
  };
}

function tileIdOf(param: string | null): number | null {
  const id = Number(param);
  return param !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}
