import type { UserRecord } from '@reprise/contract/accounts/calls.ts';
import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ownRecordQuery } from './profile.api.ts';

interface RecordSwitch {
  readonly name: 'is_found_by_name' | 'is_profile_public' | 'has_watched_list';
  readonly save: (uid: string, isOn: boolean) => Promise<void>;
  readonly onSaved?: () => void;
}

/** A setting of the user's own record that is on or off. */
export function useRecordSwitch(uid: string, { name, save, onSaved }: RecordSwitch) {
  const client = useQueryClient();
  const { data: record, isError, refetch } = useQuery(ownRecordQuery(uid));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => save(uid, isOn),
    onSuccess(_response, isOn) {
      client.setQueryData(ownRecordQuery(uid).queryKey, (own): UserRecord | undefined =>
        own ? { ...own, [name]: isOn } : own,
      );
      onSaved?.();
    },
    meta: { notice: settingsTexts.switchFailed },
  });
  /** What the server has stored, also while a change is sent. Undefined until it is loaded. */
  const saved = record?.[name];
  const isOn = isPending ? variables : saved;
  const isBusy = isOn === undefined || isPending;
  return {
    saved,
    isOn,
    isPending,
    hasFailed: isError && !record,
    retry: () => void refetch(),
    turn: mutate,
    control: { isOn: isOn ?? false, disabled: isBusy, 'aria-busy': isBusy, onChange: mutate },
  };
}
