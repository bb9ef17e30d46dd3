import { accountTexts } from '@reprise/contract/accounts/texts.ts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { RefObject } from 'react';
import { failureNotice } from '#platform/api/failure-notice.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Button } from '#ui/primitives/button.tsx';
import { fetchExport } from './account-settings.api.ts';
import { AccountRow } from './account-row.tsx';

const { section } = accountTexts;

interface ExportRowProps {
  readonly user: AuthUser;
  readonly button: RefObject<HTMLButtonElement | null>;
}

export function ExportRow({ user, button }: ExportRowProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => fetchExport(user.uid),
    onSuccess: (file) => saveFile(file, `reprise-${user.displayName}.zip`),
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

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
