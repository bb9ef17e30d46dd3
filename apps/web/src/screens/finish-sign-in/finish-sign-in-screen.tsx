import { signInTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  FinishFailed,
  FinishSettings,
  FinishSignIn,
} from '#features/accounts/sign-in/finish-sign-in.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

const { finish } = signInTexts;

/** Opens when a provider has sent the browser back. */
export function FinishSignInScreen() {
  const [isNew, setIsNew] = useState(false);
  const heading = isNew ? finish.newTitle : finish.title;
  useDocumentTitle(heading);
  return (
    <StandalonePage heading={heading} isShort={!isNew}>
      <Content onNewPerson={() => setIsNew(true)} />
    </StandalonePage>
  );
}

function Content({ onNewPerson }: { onNewPerson: () => void }) {
  const [params] = useSearchParams();
  const failed = params.get('failed');
  const purpose = params.get('for');
  if (failed !== null) return <FinishFailed code={failed} />;
  if (purpose === 'link' || purpose === 'confirm') return <FinishSettings purpose={purpose} />;
  return <FinishSignIn onNewPerson={onNewPerson} />;
}
