import { watchedTexts } from '@reprise/contract/feed/watched-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedListsKey } from '#platform/api/query-keys.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ownRecordQuery, saveWatchedList } from './profile.api.ts';

/** Turning it off asks first, because it clears the list. */
export function WatchedListSwitch({ uid }: { uid: string }) {
  const { isOn, isPending, hasFailed, turn } = useWatchedList(uid);
  const [isAsking, setIsAsking] = useState(false);
  // The switch above says so, and offers a retry.
  if (hasFailed) return null;
  return (
    <>
      <Switch
        label={watchedTexts.switch}
        hint={watchedTexts.hint}
        isOn={isOn ?? false}
        disabled={isOn === undefined || isPending}
        aria-busy={isOn === undefined || isPending}
        onChange={(next) => (next ? turn(true) : setIsAsking(true))}
      />
      <AlertDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={watchedTexts.offTitle}
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>{controlTexts.cancel}</Button>
            <Button
              kind="danger"
              onClick={() => {
                setIsAsking(false);
                turn(false);
              }}
            >
              {watchedTexts.turnOff}
            </Button>
          </>
        }
      >
        <p>{watchedTexts.offText}</p>
      </AlertDialog>
    </>
  );
}

/** Whether the clips that the user watches are listed. `isOn` is undefined while it is loaded. */
export function useWatchedList(uid: string) {
  const client = useQueryClient();
  const { data: record, isError, refetch } = useQuery(ownRecordQuery(uid));
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => saveWatchedList(uid, isOn),
    onSuccess(_response, isOn) {
      client.setQueryData(ownRecordQuery(uid).queryKey, (own) =>
        own ? { ...own, has_watched_list: isOn } : own,
      );
      client.removeQueries({
        queryKey: feedListsKey,
        predicate: ({ queryKey }) => (queryKey.at(-1) as { kind?: string }).kind === 'watched',
      });
    },
    meta: { notice: watchedTexts.failed },
  });
  return {
    isOn: isPending ? variables : record?.has_watched_list,
    isPending,
    hasFailed: isError && !record,
    retry: () => void refetch(),
    turn: mutate,
  };
}
