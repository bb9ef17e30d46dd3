import { linkTexts } from '@reprise/contract/links/texts.ts';
import { publicProfileTexts } from '@reprise/contract/links/profile-texts.ts';
import { publicProfilePath } from '@reprise/contract/links/rules/profile-page.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Copy } from 'lucide-react';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useLinkSharing } from '#platform/hooks/use-link-sharing.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { saveNameSearch, savePublicProfile } from './profile.api.ts';
import { useRecordSwitch } from './use-record-switch.ts';

export function NameSearchSwitch({ uid }: { uid: string }) {
  const { hasFailed, retry, control } = useRecordSwitch(uid, {
    name: 'is_found_by_name',
    save: saveNameSearch,
  });
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
  const { hasFailed, control, saved } = useRecordSwitch(user.uid, {
    name: 'is_profile_public',
    save: savePublicProfile,
  });
  // The switch above says so, and offers a retry.
  if (hasFailed) return null;
  return (
    <>
      <Switch label={publicProfileTexts.switch} hint={publicProfileTexts.hint} {...control} />
      {saved && <ProfileLink username={user.displayName} />}
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
