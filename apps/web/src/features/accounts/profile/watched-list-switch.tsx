import { watchedTexts } from '@reprise/contract/feed/watched-texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { feedListsKey } from '#platform/api/query-keys.ts';
import { Switch } from '#ui/forms/switch.tsx';
import { AlertDialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { saveWatchedList } from './profile.api.ts';
import { useRecordSwitch } from './use-record-switch.ts';

/** Turning it off asks first, because it clears the list. */
export function WatchedListSwitch({ uid }: { uid: string }) {
  const { control, hasFailed, turn } = useWatchedList(uid);
  const [isAsking, setIsAsking] = useState(false);
  // The switch above says so, and offers a retry.
  if (hasFailed) return null;
  return (
    <>
      <Switch
        label={watchedTexts.switch}
        hint={watchedTexts.hint}
        {...control}
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

/** Whether the clips that the user watches are listed. */
export function useWatchedList(uid: string) {
  const client = useQueryClient();
  return useRecordSwitch(uid, {
    name: 'has_watched_list',
    save: saveWatchedList,
    onSaved: () =>
      client.removeQueries({
        queryKey: feedListsKey,
        predicate: ({ queryKey }) => (queryKey.at(-1) as { kind?: string }).kind === 'watched',
      }),
  });
}
