import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#ui/primitives/button.tsx';
import { Switch } from '#ui/forms/switch.tsx';
import { ownRecordQuery, saveNameSearch } from './profile.api.ts';
import styles from './profile.module.css';

export function NameSearchSwitch({ uid }: { uid: string }) {
  const { data: record, isError, refetch } = useQuery(ownRecordQuery(uid));
  const { mutate, isPending, variables } = useSaveNameSearch(uid);
  if (isError && !record) {
    return (
      <div className={styles.unknown} role="status">
        <p>{settingsTexts.nameSearchUnknown}</p>
        <Button onClick={() => void refetch()}>{controlTexts.retry}</Button>
      </div>
    );
  }
  return (
    <Switch
      label={settingsTexts.nameSearch}
      hint={settingsTexts.nameSearchHint}
      isOn={isPending ? variables : (record?.is_found_by_name ?? false)}
      disabled={!record || isPending}
      aria-busy={!record || isPending}
      onChange={mutate}
    />
  );
}

function useSaveNameSearch(uid: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isOn: boolean) => saveNameSearch(uid, isOn),
    onSuccess: (_response, isOn) => {
      client.setQueryData(ownRecordQuery(uid).queryKey, (record) =>
        record ? { ...record, is_found_by_name: isOn } : record,
      );
    },
    meta: { notice: settingsTexts.nameSearchFailed },
  });
}
