import { controlTexts, shellTexts } from '@reprise/contract/shell/texts.ts';
import { useIsOffline, useOnReconnect } from '#ui/hooks/use-offline.ts';
import { Button } from '#ui/primitives/button.tsx';
import { EmptyState } from './empty-state.tsx';

export interface FailedStateProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
}

export function FailedState({ text, onRetry, isBusy = false }: FailedStateProps) {
  const isOffline = useIsOffline();
  useOnReconnect(onRetry);
  return (
    <EmptyState
      text={isOffline ? shellTexts.offline : text}
      action={
        <Button isBusy={isBusy} onClick={onRetry}>
          {controlTexts.retry}
        </Button>
      }
    />
  );
}
