import { groupEndpoints } from '@reprise/contract/chat/group-calls.ts';
import { groupScreenTexts } from '@reprise/contract/chat/group-screen-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#platform/api/api-client.ts';

interface NewGroup {
  readonly id: string;
  readonly name: string;
  readonly members: readonly string[];
}

/** Idempotent: the same id creates one group. Returns the id of its conversation. */
export function useCreateGroup() {
  return useMutation({
    mutationFn: async ({ members, ...group }: NewGroup) => {
      const body = { ...group, members: [...members] };
      const { rows } = await callApi(groupEndpoints.createGroup, { body });
      return rows[0]?.chat ?? group.id;
    },
    meta: { notice: false },
  });
}

export function useRenameGroup(chat: string) {
  return useMutation({
    mutationFn: (name: string) => callApi(groupEndpoints.renameGroup, { body: { chat, name } }),
    meta: { notice: groupScreenTexts.renameFailed },
  });
}

export function useAddMembers(chat: string) {
  return useMutation({
    mutationFn: (members: readonly string[]) =>
      callApi(groupEndpoints.addGroupMembers, { body: { chat, members: [...members] } }),
    meta: { notice: false },
  });
}

export function useLeaveGroup(chat: string) {
  return useMutation({
    mutationFn: () => callApi(groupEndpoints.leaveGroup, { body: { chat } }),
    meta: { notice: groupScreenTexts.leaveFailed },
  });
}
