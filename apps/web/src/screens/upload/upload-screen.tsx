import { texts } from '@reprise/contract/texts.ts';
import { useLocation } from 'react-router';
import { VideoPost } from '#features/create-post/video-post.tsx';
import { useAuthState } from '#shared/auth/use-auth.ts';
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts';

/** Another visit, also from here to here, begins a new post; so does another person. */
export function UploadScreen() {
  const auth = useAuthState();
  const { key } = useLocation();
  useDocumentTitle(texts.upload.heading);
  if (auth.status !== 'signedIn') return null;
  return <VideoPost key={`${auth.user.uid} ${key}`} user={auth.user} />;
}
