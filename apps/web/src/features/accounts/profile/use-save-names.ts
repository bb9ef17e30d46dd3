import { settingsTexts } from '@reprise/contract/settings/texts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotice } from '#ui/feedback/notice.tsx';
import { type Names, ownRecordQuery, saveNames } from './profile.api.ts';

export function useSaveNames(uid: string, onSaved: () => void) {
  const client = useQueryClient();
  const showNotice = useNotice();
  return useMutation({
    mutationFn: (names: Names) => saveNames(uid, names),
    onSuccess: (_response, { firstName, lastName }) => {
      client.setQueryData(ownRecordQuery(uid).queryKey, (record) =>
        record ? { ...record, fname: firstName, lname: lastName } : record,
      );
      onSaved();
      showNotice(settingsTexts.nameSaved);
    },
    meta: { notice: settingsTexts.nameFailed },
  });
}
