import { signInLinkTexts } from '@reprise/contract/accounts/sign-in-texts.ts';
import { useLinkCode } from '#features/accounts/recovery/link-code.ts';
import { RequestLink, UseLink } from '#features/accounts/sign-in/sign-in-link.tsx';
import { useDocumentTitle } from '#platform/hooks/use-document-title.ts';
import { StandalonePage } from '#ui/layout/standalone-page.tsx';

export function SignInLinkScreen() {
  useDocumentTitle(signInLinkTexts.title);
  const code = useLinkCode();
  return (
    <StandalonePage heading={signInLinkTexts.title} isShort>
      {code === null ? <RequestLink /> : <UseLink key={code} code={code} />}
    </StandalonePage>
  );
}
