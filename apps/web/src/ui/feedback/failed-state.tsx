import { texts } from '@reprise/contract/texts.ts';

import { useIsOffline, useOnReconnect } from '#platform/hooks/use-offline.ts';

import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from './empty-state.tsx';

export type FailedStateProps = {
  /** One sentence: what could not be loaded. */
  text: string;
  onRetry: () => void;
  /** It is being asked for again. */
  isBusy?: boolean;
};

/** A part of a screen that could not be loaded, and the way to ask for it again. */
export function FailedState({ text, onRetry, isBusy = false }: FailedStateProps) {
  const isOffline = useIsOffline();
  useOnReconnect(onRetry);
  return (
    <EmptyState
      text={isOffline ? texts.offline.offline : text}
      action={
        <Button isBusy={isBusy} onClick={onRetry}>
          {texts.controls.retry}
        </Button>
      }
    />
  );
}
