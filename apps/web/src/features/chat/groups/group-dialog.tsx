import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { groupLimits } from '@reprise/contract/chat/limits.ts';
import { groupTexts } from '@reprise/contract/chat/texts.ts';
import { friendPath } from '@reprise/contract/friends/rules/user-path.ts';
import { isBlankText } from '@reprise/contract/rules/clean-text.ts';
import { lengthError } from '@reprise/contract/rules/text-length.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { LogOut, UserPlus } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ConversationAvatar } from '#features/chat/conversation-avatar.tsx';
import type { ChatUser, Conversation } from '#features/chat/conversations.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { useNotice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { AlertDialog, Dialog } from '#ui/overlays/dialog.tsx';
import { Avatar } from '#ui/primitives/avatar.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { FriendsField, useNewMembers } from './friends-field.tsx';
import { useAddMembers, useLeaveGroup, useRenameGroup } from './groups.api.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import pickerStyles from '#features/chat/friend-picker/friend-picker.module.css';
import styles from './groups.module.css';

interface GroupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly group: Conversation;
  readonly viewer: AuthUser;
}

export function GroupDialog({ isOpen, onClose, group, viewer }: GroupDialogProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { mutate, ...call } = useAddMembers(group.chat);
  const max = Math.max(0, groupLimits.membersMax - group.members.length);
  const { selection, uids, failure, clear } = useNewMembers(max, call, groupScreenTexts.addFailed);
  const title = isAdding ? groupScreenTexts.addFriends : groupScreenTexts.about;

  function handleAdded() {
    clear();
    setIsAdding(false);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      onClosed={() => setIsAdding(false)}
      title={title}
      actions={
        isAdding ? (
          <>
            <Button onClick={() => setIsAdding(false)}>{controlTexts.cancel}</Button>
            <Button
              kind="main"
              disabled={uids.length === 0}
              isBusy={selection.isPending}
              onClick={() => mutate(uids, { onSuccess: handleAdded })}
            >
              {groupScreenTexts.add}
            </Button>
          </>
        ) : (
          <>
            <LeaveButton group={group} />
            {!isFull(group) && (
              <Button icon={<UserPlus aria-hidden />} onClick={() => setIsAdding(true)}>
                {groupScreenTexts.addFriends}
              </Button>
            )}
          </>
        )
      }
    >
      {isAdding ? (
        <>
          <Text tone="muted" size="small">
            {groupScreenTexts.seesFromNow}
          </Text>
          <FriendsField
            user={viewer.displayName}
            selection={selection}
            none={groupScreenTexts.allAdded}
            excluded={new Set(group.members.map(({ uid }) => uid))}
            failure={failure}
          />
        </>
      ) : (
        <GroupDetails group={group} viewer={viewer} />
      )}
    </Dialog>
  );
}

function isFull({ members }: Conversation): boolean {
  return members.length >= groupLimits.membersMax;
}

interface GroupDetailsProps {
  readonly group: Conversation;
  readonly viewer: AuthUser;
}

function GroupDetails({ group, viewer }: GroupDetailsProps) {
  const { members } = group;
  return (
    <>
      <GroupName group={group} />
      <Stack
        as="ul"
        justify="start"
        className={classNames(pickerStyles.list, styles.members)}
        aria-label={groupScreenTexts.members(members.length)}
      >
        {members.map((member) => (
          <li key={member.uid}>
            <MemberLink member={member} isViewer={member.uid === viewer.uid} />
          </li>
        ))}
      </Stack>
      {isFull(group) && (
        <Text tone="muted" size="small">
          {groupScreenTexts.full}
        </Text>
      )}
    </>
  );
}

interface MemberLinkProps {
  readonly member: ChatUser;
  readonly isViewer: boolean;
}

function MemberLink({ member: { displayName, photoUrl }, isViewer }: MemberLinkProps) {
  return (
    <Row
      as={Link}
      gap={3}
      className={classNames(pickerStyles.choice, styles.member)}
      to={isViewer ? '/profile' : friendPath(displayName)}
    >
      <Avatar key={photoUrl} src={photoUrl} />
      {isViewer ? groupScreenTexts.own(displayName) : displayName}
    </Row>
  );
}

function GroupName({ group }: { readonly group: Conversation }) {
  const [isRenaming, setIsRenaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { name, members } = group;

  function close() {
    setIsRenaming(false);
    // The focused form disappears, so focus its opener.
    requestAnimationFrame(() => opener.current?.focus());
  }

  if (isRenaming) return <RenameForm group={group} onClose={close} />;
  return (
    <Row gap={4} className={styles.head}>
      <ConversationAvatar conversation={group} size={56} />
      <div className={styles.headText}>
        <p className={styles.groupName} dir="auto">
          {name}
        </p>
        <Text tone="muted" size="small">
          {groupScreenTexts.membersOf(members.length, groupLimits.membersMax)}
        </Text>
      </div>
      <Button ref={opener} kind="quiet" onClick={() => setIsRenaming(true)}>
        {groupScreenTexts.rename}
      </Button>
    </Row>
  );
}

interface RenameFormProps {
  readonly group: Conversation;
  readonly onClose: () => void;
}

function RenameForm({ group, onClose }: RenameFormProps) {
  const [name, setName] = useState(group.name);
  const { mutate, isPending } = useRenameGroup(group.chat);
  const error = isBlankText(name) ? groupTexts.noName : lengthError(name, groupLimits.nameMax);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    if (error !== undefined || isPending) return;
    if (name.trim() === group.name) onClose();
    else mutate(name.trim(), { onSuccess: onClose });
  }

  return (
    <Stack as="form" gap={1} onSubmit={handleSubmit}>
      <TextField
        autoFocus
        label={groupScreenTexts.name}
        autoComplete="off"
        error={error}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Row gap={2} isWrapping>
        <Button type="submit" kind="main" isBusy={isPending}>
          {groupScreenTexts.save}
        </Button>
        <Button onClick={onClose}>{controlTexts.cancel}</Button>
      </Row>
    </Stack>
  );
}

/** Asks for confirmation. */
function LeaveButton({ group: { chat, name } }: { readonly group: Conversation }) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutateAsync, isPending } = useLeaveGroup(chat);
  const navigate = useNavigate();
  const showNotice = useNotice();

  function leave() {
    // Not a mutation callback: the live document may remove this button first.
    mutateAsync()
      .then(() => {
        showNotice(groupScreenTexts.left(name));
        return navigate('/messages', { replace: true });
      })
      .catch(() => setIsAsking(false));
  }

  return (
    <>
      <Button
        kind="quiet"
        className={styles.leave}
        icon={<LogOut aria-hidden />}
        onClick={() => setIsAsking(true)}
      >
        {groupScreenTexts.leave}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={groupScreenTexts.leaveTitle(name)}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button kind="danger" isBusy={isPending} onClick={leave}>
              {groupScreenTexts.leave}
            </Button>
          </>
        }
      >
        <p>{groupScreenTexts.leaveText}</p>
      </AlertDialog>
    </>
  );
}
