import { sharedLink } from '@reprise/contract/clips/rules/shared-link.ts';
import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { CreateFromVideo } from '#features/tiles/create/create-from-video.tsx';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useAuthState } from '#platform/auth/use-auth.ts';
import { config } from '#platform/config.ts';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';

/** Another visit, also from here to here, begins a new post; so does another person. */
export function UploadScreen() {
  const auth = useAuthState();
  const { key } = useLocation();
  useDocumentTitle(createTexts.heading);
  if (auth.status !== 'signedIn') return null;
  return <Upload key={`${auth.user.uid} ${key}`} user={auth.user} />;
}

function Upload({ user }: { user: AuthUser }) {
  const shared = useSharedLink();
  return <CreateFromVideo user={user} sharedLink={shared} />;
}

/** The link that another app has shared with this one (manifest.webmanifest, `share_target`). */
function useSharedLink(): string | null {
  const { search } = useLocation();
  const [link] = useState(() => {
    const query = new URLSearchParams(search);
    const [url, text, title] = ['url', 'text', 'title'].map((name) => query.get(name));
    return sharedLink({ url, text, title }, { wide: config.links === 'wide' });
  });
  useEffect(() => {
    // Past the router, for which this is no other visit: loaded anew, the form is as the person left it.
    if (link !== null) history.replaceState(history.state, '', location.pathname);
  }, [link]);
  return link;
}
