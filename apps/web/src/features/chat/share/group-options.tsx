import { searchKey } from '@reprise/contract/rules/search-key.ts';
import { ConversationAvatar } from '#features/chat/conversation-avatar.tsx';
import { type Conversation, useConversations } from '#features/chat/conversations.ts';
import {
  PickerOption,
  PickerRow,
  type PickOutcome,
} from '#features/chat/friend-picker/picker-row.tsx';
import type { Sharing } from './use-share.ts';

/** Few, so that the friends below are visible without searching. */
const NEWEST = 4;

interface GroupOptionsProps {
  readonly uid: string;
  readonly search: string;
  readonly sharing: Sharing;
}

/** Shows the chosen groups, and either the newest others or those that match the search. */
export function GroupOptions({ uid, search, sharing }: GroupOptionsProps) {
  const all = useGroups(uid);
  const { groups: chosen, isPending, outcomeOfGroup, toggleGroup } = sharing;
  const others = all.filter(({ chat }) => chosen.every((one) => one.chat !== chat));
  const rows = search === '' ? [...chosen, ...others.slice(0, NEWEST)] : matching(all, search);
  return rows.map((group) => {
    const isChosen = chosen.some(({ chat }) => chat === group.chat);
    return (
      <PickerOption
        key={group.chat}
        isChosen={isChosen}
        isDisabled={isPending}
        onToggle={() => toggleGroup(group)}
      >
        <GroupRow group={group} outcome={isChosen ? outcomeOfGroup(group) : null} />
      </PickerOption>
    );
  });
}

interface GroupRowProps {
  readonly group: Conversation;
  readonly outcome: PickOutcome | null;
}

export function GroupRow({ group, outcome }: GroupRowProps) {
  const avatar = <ConversationAvatar conversation={group} size={36} />;
  return <PickerRow avatar={avatar} name={group.name} outcome={outcome} />;
}

function useGroups(uid: string): readonly Conversation[] {
  const conversations = useConversations(uid);
  return conversations.status === 'ready' ? conversations.all.filter((one) => one.isGroup) : [];
}

export function useFoundGroups(uid: string, search: string): readonly Conversation[] {
  const all = useGroups(uid);
  return search === '' ? all.slice(0, NEWEST) : matching(all, search);
}

function matching(groups: readonly Conversation[], search: string): Conversation[] {
  const key = searchKey(search);
  return groups.filter(({ name }) => searchKey(name).includes(key));
}
