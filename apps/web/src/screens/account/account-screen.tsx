import { createTexts } from '@reprise/contract/tiles/create-texts.ts';
import { useLocation } from 'react-router';
import { SendNewPost } from '#features/chat/share/send-new-post.tsx';
import { CreateFromClip } from '#features/tiles/create/create-from-clip.tsx';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';

/** Each visit starts a new post, and so does switching users. */
export function AccountScreen() {
  const auth = useAuthState();
  const { key } = useLocation();
  useDocumentTitle(createTexts.heading);
  if (auth.status !== 'signedIn') return null;
  const { user } = auth;
  return (
    <CreateFromClip
      key={`${user.uid} ${key}`}
      user={user}
      sharing={<SendNewPost user={user.displayName} />}
    />
  );
}
