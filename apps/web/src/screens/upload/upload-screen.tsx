import { sharedLink } from '@reprise/contract/clips/rules/shared-link.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { SendNewPost } from '#features/chat/share/send-new-post.tsx';
import { CreateFromVideo } from '#features/tiles/create/create-from-video.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { config } from '#platform/config.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';

/** Each visit starts a new post, and so does switching users. */
export function UploadScreen() {
  const auth = useAuthState();
  const { key } = useLocation();
  useDocumentTitle(createTexts.heading);
  if (auth.status !== 'signedIn') return null;
  return <Upload key={`${auth.user.uid} ${key}`} user={auth.user} />;
}

function Upload({ user }: { user: AuthUser }) {
  const shared = useSharedLink();
  return (
    <CreateFromVideo
      user={user}
      sharedLink={shared}
      sharing={<SendNewPost user={user.displayName} />}
    />
  );
}

/** A link shared from another app (manifest.webmanifest, `share_target`). */
function useSharedLink(): string | null {
  const { search } = useLocation();
  const [link] = useState(() => {
    const query = new URLSearchParams(search);
    const [url, text, title] = ['url', 'text', 'title'].map((name) => query.get(name));
    return sharedLink({ url, text, title }, { wide: config.links === 'wide' });
  });
  useEffect(() => {
    // Bypasses the router. After a reload, the form is as the user left it.
    if (link !== null) history.replaceState(history.state, '', location.pathname);
  }, [link]);
  return link;
}
