import type { Tile } from '@reprise/contract/feed/calls.ts';
import { videoTexts } from '@reprise/contract/moments/video-texts.ts';
import { Send } from 'lucide-react';
import { ShareButton } from '#features/chat/share/post-sharing.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useAnyPassage } from './use-passages.ts';

interface SendToFriendProps {
  readonly tile: Tile;
  readonly viewer: AuthUser | null;
}

export function SendToFriend({ tile, viewer }: SendToFriendProps) {
  return (
    <ShareButton
      tile={tile}
      viewer={viewer}
      renderOpener={(props) => (
        <Button {...props} icon={<Send aria-hidden />}>
          {videoTexts.send}
        </Button>
      )}
    />
  );
}

interface SendAnyPassageProps {
  readonly videoId: string;
  readonly viewer: AuthUser | null;
}

/** Sends the passage of the video with most likes. */
export function SendAnyPassage({ videoId, viewer }: SendAnyPassageProps) {
  const tile = useAnyPassage(videoId, viewer);
  return tile && <SendToFriend tile={tile} viewer={viewer} />;
}
