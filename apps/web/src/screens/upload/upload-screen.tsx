import { sharedLink } from '@reprise/contract/clips/rules/shared-link.ts';
import { parseWatchLink } from '@reprise/contract/clips/rules/video-link.ts';
import { stretchIn } from '@reprise/contract/moments/rules/linked-stretch.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SendNewPost } from '#features/chat/share/send-new-post.tsx';
import { CreateFromVideo } from '#features/tiles/create/create-from-video.tsx';
import type { SharedVideo } from '#features/tiles/create/drafts/use-video-form.ts';
import { PastedList } from '#features/tiles/create/pasted-list/pasted-list.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { useNotice } from '#ui/feedback/notice.tsx';

/** Each visit starts a new post, and so does switching users. */
export function UploadScreen() {
  const auth = useAuthState();
  const { key } = useLocation();
  useDocumentTitle(createTexts.heading);
  if (auth.status !== 'signedIn') return null;
  return <Upload key={`${auth.user.uid} ${key}`} user={auth.user} />;
}

function Upload({ user }: { user: AuthUser }) {
  const { search } = useLocation();
  // Not a path of its own, which every page would load.
  const isList = new URLSearchParams(search).has('list');
  return isList ? <PastedList user={user} /> : <UploadForm user={user} />;
}

function UploadForm({ user }: { user: AuthUser }) {
  const shared = useSharedVideo();
  return (
    <CreateFromVideo
      user={user}
      shared={shared}
      sharing={<SendNewPost user={user.displayName} />}
    />
  );
}

/** Shared from another app (manifest.webmanifest, `share_target`), or from the page of a video. */
function useSharedVideo(): SharedVideo | null {
  const { search } = useLocation();
  const showNotice = useNotice();
  const [shared] = useState(() => readShared(search));
  useEffect(() => {
    if (shared === null) return;
    // Bypasses the router. After a reload, the form is as the user left it.
    history.replaceState(history.state, '', location.pathname);
    if (!shared.isVideo) showNotice(createTexts.nothingShared);
  }, [shared, showNotice]);
  return shared;
}

/** A shortcut without the step that encodes: what looks like further parameters is of the link. */
const PLAIN_LINK = /[?&]url=(https?:\/\/.+)/i;

function readShared(search: string) {
  const query = new URLSearchParams(search);
  const [text, title] = ['text', 'title'].map((name) => query.get(name));
  const url = PLAIN_LINK.exec(search)?.[1] ?? query.get('url');
  if (url === null && text === null && title === null) return null;
  const options = { wide: config.links === 'wide' };
  const link = sharedLink({ url, text, title }, options) ?? '';
  return { link, times: stretchIn(query), isVideo: parseWatchLink(link, options) !== null };
}
