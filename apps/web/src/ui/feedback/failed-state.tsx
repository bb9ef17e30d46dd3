import { controlTexts, shellTexts } from '@reprise/contract/shell/texts.ts';
import { useIsOffline, useOnReconnect } from '#ui/hooks/use-offline.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Row } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { EmptyState } from './empty-state.tsx';

export interface FailedStateProps {
  readonly text: string;
  readonly onRetry: () => void;
  readonly isBusy?: boolean;
  /** In one line, within a list of settings. */
  readonly isSmall?: boolean;
}

export function FailedState({ text, onRetry, isBusy = false, isSmall = false }: FailedStateProps) {
  const isOffline = useIsOffline();
  useOnReconnect(onRetry);
  const message = isOffline ? shellTexts.offline : text;
  const retry = (
    <Button isBusy={isBusy} onClick={onRetry}>
      {controlTexts.retry}
    </Button>
  );
  if (!isSmall) return <EmptyState text={message} action={retry} />;
  return (
    <Row gap={3} justify="between" isWrapping>
      <Text tone="muted">{message}</Text>
      {retry}
    </Row>
  );
}
