import { linkTexts } from '@reprise/contract/links/texts.ts';
import { publicProfileTexts } from '@reprise/contract/links/profile-texts.ts';
import { publicProfilePath } from '@reprise/contract/links/rules/profile-page.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { ownRecordQuery, saveNameSearch, savePublicProfile } from './profile.api.ts';

export function NameSearchSwitch({ uid }: { uid: string }) {
  const { hasFailed, retry, control } = useRecordSwitch(uid, 'is_found_by_name', saveNameSearch);
  if (hasFailed) {
    return (
      <Row gap={3} justify="between" isWrapping role="status">
        <p>{settingsTexts.nameSearchUnknown}</p>
        <Button onClick={retry}>{controlTexts.retry}</Button>
      </Row>
    );
  }
  return (
    <Switch label={settingsTexts.nameSearch} hint={settingsTexts.nameSearchHint} {...control} />
  );
}

export function PublicProfileSwitch({ user }: { user: AuthUser }) {
  const { hasFailed, control, isSaved } = useRecordSwitch(
    user.uid,
    'is_profile_public',
    savePublicProfile,
  );
  // The switch above says so, and offers a retry.
  if (hasFailed) return null;
  return (
    <>
      <Switch label={publicProfileTexts.switch} hint={publicProfileTexts.hint} {...control} />
      {isSaved && <ProfileLink username={user.displayName} />}
    </>
  );
}

function ProfileLink({ username }: { username: string }) {
  const url = location.origin + publicProfilePath(username);
  const { outcome, copy } = useLinkSharing(url, username);
  return (
    <Row gap={3} rowGap={2} isWrapping role="group" aria-label={publicProfileTexts.link}>
      <Text as="span" isBreakable>
        {url}
      </Text>
      <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {linkTexts.copy}
      </Button>
      <Text tone="muted" size="small" role="status">
        {outcome && linkTexts[outcome]}
      </Text>
    </Row>
  );
}

type RecordSwitch = 'is_found_by_name' | 'is_profile_public';

/** A setting of the user's own record that is on or off. */
function useRecordSwitch(
  uid: string,
  name: RecordSwitch,
  save: (uid: string, isOn: boolean) => Promise<void>,
) {
  const client = useQueryClient();
  const { data: record, isError, refetch } = useQuery(ownRecordQuery(uid));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => save(uid, isOn),
    onSuccess: (_response, isOn) => {
      client.setQueryData(ownRecordQuery(uid).queryKey, (own) =>
        own ? { ...own, [name]: isOn } : own,
      );
    },
    meta: { notice: settingsTexts.nameSearchFailed },
  });
  const isSaved = record?.[name] ?? false;
  return {
    hasFailed: isError && !record,
    retry: () => void refetch(),
    /** What the server has stored, also while a change is sent. */
    isSaved,
    control: {
      isOn: isPending ? variables : isSaved,
      disabled: !record || isPending,
      'aria-busy': !record || isPending,
      onChange: mutate,
    },
  };
}
