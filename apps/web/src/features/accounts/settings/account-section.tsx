import { accountLifecycleEndpoints } from '@reprise/contract/accounts/lifecycle-calls.ts';
import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { siteSlug } from '@reprise/contract/site/site-slug.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { AccountRow } from '#features/accounts/account-row.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { PasskeysRow } from '#features/accounts/passkeys/passkeys-row.tsx';
import { SecondFactorRow } from '#features/accounts/second-factor/second-factor-row.tsx';
import { SignInMethodsRow } from '#features/accounts/sign-in-methods/sign-in-methods-row.tsx';
import { DevicesRow } from '#features/accounts/sessions/devices-row.tsx';
import { fetchFile } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { config } from '#platform/config.ts';
import { saveFile } from '#platform/save-file.ts';
import { Button } from '#ui/primitives/button.tsx';
import { DeletionRow } from './deletion-row.tsx';
import { EmailRow } from './email-row.tsx';
import { PasswordRow } from './password-row.tsx';

const { section } = accountTexts;

export function AccountSection({ user }: { user: AuthUser }) {
  const download = useRef<HTMLButtonElement>(null);
  return (
    <Stack isDivided>
      <EmailRow user={user} />
      <PasswordRow user={user} />
      {config.authProvider === 'embedded' && (
        <>
          <SecondFactorRow user={user} />
          <PasskeysRow user={user} />
        </>
      )}
      {config.signIn.length > 0 && <SignInMethodsRow user={user} />}
      <DevicesRow uid={user.uid} />
      <ExportRow user={user} button={download} />
      <DeletionRow user={user} download={download} />
    </Stack>
  );
}

interface ExportRowProps {
  readonly user: AuthUser;
  readonly button: RefObject<HTMLButtonElement | null>;
}

function ExportRow({ user, button }: ExportRowProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => fetchExport(user.uid),
    onSuccess: (file) => saveFile(file, `${siteSlug()}-${user.displayName}.zip`),
    meta: { notice: false },
  });

  function outcome(): string | undefined {
    if (isSuccess) return section.downloaded;
    return error ? failureNotice(error, section.downloadFailed) : undefined;
  }

  return (
    <AccountRow
      title={section.data}
      outcome={outcome()}
      isFailure={error !== null}
      actions={
        <Button ref={button} icon={<Download />} isBusy={isPending} onClick={() => mutate()}>
          {section.download}
        </Button>
      }
    >
      <p>{section.dataText}</p>
    </AccountRow>
  );
}

function fetchExport(uid: string): Promise<Blob> {
  return fetchFile(accountLifecycleEndpoints.exportAccount, { query: { uid } });
}
