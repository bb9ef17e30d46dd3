import { clipTexts } from '@reprise/contract/clips/texts.ts';
import { language } from '@reprise/contract/language/current.ts';
import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { shareTexts } from '@reprise/contract/chat/texts.ts';
import type { Tile } from '@reprise/contract/feed/calls.ts';
import { tilePath } from '@reprise/contract/links/rules/tile-paths.ts';
import { mixShareTexts } from '@reprise/contract/mixes/share-texts.ts';
import { type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import pickerStyles from '#features/chat/friend-picker/friend-picker.module.css';
import { FriendPicker } from '#features/chat/friend-picker/friend-picker.tsx';
import { isNotInAudienceError } from '#features/chat/friend-picker/friend-picker.api.ts';
import { FriendRow, type PickOutcome } from '#features/chat/friend-picker/picker-row.tsx';
import { NewGroupButton } from '#features/chat/groups/new-group-button.tsx';
import { isNotFound } from '#platform/api/api-client.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { useAuthState } from '#platform/auth/use-auth.tsx';
import { SearchField } from '#ui/forms/search-field.tsx';
import { TextArea } from '#ui/forms/text-field.tsx';
import { SidePanel } from '#ui/overlays/panel/side-panel.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { ClipLink } from './clip-link.tsx';
import { GroupOptions, GroupRow } from './group-options.tsx';
import styles from './share.module.css';
import { LoopWith } from './loop-with.tsx';
import { SendButton } from './send-button.tsx';
import { type Sharing, useShare } from './use-share.ts';

interface ShareDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly opener: RefObject<HTMLElement | null>;
  readonly tile: Tile;
  readonly user: string | null;
}

/** Selection and text stay until they are sent. */
export function ShareDialog({ isOpen, onClose, opener, tile, user }: ShareDialogProps) {
  const sharing = useShare({ tileId: tile.tile_id });
  const from = tilePath(tile.public_id);

  return (
    <SidePanel
      panel="share"
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => sharing.isDone && sharing.startOver()}
      opener={opener}
      title={shareTexts.title}
      actions={
        <>
          <ClipLink tile={tile} />
          {user !== null && !sharing.isDone && <LoopWith tileId={tile.tile_id} sharing={sharing} />}
          <SendButton sharing={sharing} user={user} from={from} onClose={onClose} />
        </>
      }
    >
      {sharing.isDone ? (
        <ShareOutcome sharing={sharing} />
      ) : (
        <ShareForm sharing={sharing} isSignedIn={user !== null} from={from} />
      )}
    </SidePanel>
  );
}

export function ShareOutcome({ sharing }: { readonly sharing: Sharing }) {
  const { chosen, groups, outcomeOf, outcomeOfGroup } = sharing;
  return (
    <>
      <p role="status">{shareTexts.allSent}</p>
      <Stack as="ul" aria-label={shareTexts.friends}>
        {groups.map((group) => (
          <Row as="li" gap={3} key={group.chat} className={pickerStyles.choice}>
            <GroupRow group={group} outcome={outcomeOfGroup(group)} />
          </Row>
        ))}
        {chosen.map((friend) => (
          <Row as="li" gap={3} key={friend.uid} className={pickerStyles.choice}>
            <FriendRow friend={friend} outcome={outcomeOf(friend)} />
          </Row>
        ))}
      </Stack>
    </>
  );
}

interface ShareFormProps {
  readonly sharing: Sharing;
  readonly isSignedIn: boolean;
  /** Where visitors return to after they signed in. */
  readonly from: string;
  /** Who can open what is shared. */
  readonly note?: string;
}

export function ShareForm({ sharing, isSignedIn, from, note }: ShareFormProps) {
  const auth = useAuthState();
  const viewer = isSignedIn && auth.status === 'signedIn' ? auth.user : null;
  const [search, setSearch] = useState('');
  const { chosen, groups, text, textError, error, changeText } = sharing;
  return (
    <Stack gap={4} className={styles.form}>
      <Row gap={3} justify="between" className={styles.top}>
        <Row as="p" gap={4} rowGap={0} isWrapping className={styles.count} aria-live="polite">
          {shareTexts.friendsSelected(chosen.length)}
          {groups.length > 0 && <span>{groupScreenTexts.groupsSelected(groups.length)}</span>}
        </Row>
        {viewer && <NewGroupButton viewer={viewer} onCreated={sharing.toggleGroup} hasText />}
      </Row>
      {/* One row: the list below has the height that is left. */}
      <Stack gap={2}>
        {note !== undefined && (
          <Text tone="muted" size="small">
            {note}
          </Text>
        )}
        <SearchField
          label={shareTexts.searchPlaceholder}
          placeholder={shareTexts.searchPlaceholder}
          disabled={viewer === null}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Stack>
      {viewer && (
        <div className={styles.recipients}>
          <FriendPicker
            user={viewer.displayName}
            search={search.trim()}
            selection={sharing}
            before={<GroupOptions uid={viewer.uid} search={search.trim()} sharing={sharing} />}
          />
        </div>
      )}
      <TextArea
        label={shareTexts.message}
        isLabelHidden
        placeholder={shareTexts.messagePlaceholder}
        rows={2}
        className={styles.message}
        disabled={viewer === null}
        error={textError}
        value={text}
        onChange={(event) => changeText(event.currentTarget.value)}
      />
      <div className={styles.failure}>
        {error !== null && <p role="alert">{failureOf(sharing)}</p>}
      </div>
      {/* The fields of visitors lead where their button does. */}
      {!isSignedIn && (
        <Link to="/login" state={{ from }} className={styles.toLogin} aria-hidden tabIndex={-1} />
      )}
    </Stack>
  );
}

const listFormat = new Intl.ListFormat(language);

function failureOf({ error, chosen, outcomeOf, thing }: Sharing): string {
  if ('url' in thing) return failureNotice(error, mixShareTexts.notSent);
  if (isNotFound(error)) return clipTexts.gone;
  const named = (outcome: PickOutcome) =>
    chosen.filter((friend) => outcomeOf(friend) === outcome).map(({ username }) => username);
  if (isNotInAudienceError(error)) {
    const outsiders = named('cannot see');
    if (outsiders.length === 0) return shareTexts.shareNotForGroup;
    return shareTexts.shareNotForAll(listFormat.format(outsiders));
  }
  const nonFriends = named('no friend');
  if (nonFriends.length === 0) return failureNotice(error, shareTexts.shareFailed);
  return shareTexts.shareNotFriends(listFormat.format(nonFriends), nonFriends.length);
}
