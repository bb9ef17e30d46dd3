import { claimTexts } from '@reprise/contract/moderation/claim-texts.ts';
import { failureNotice } from '#platform/api/failure-notice.ts';
import { LiveText } from '#ui/feedback/live-text.tsx';
import { Button, ButtonLink } from '#ui/primitives/button.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { useConfirmClaim } from './claims.api.ts';

const { confirm } = claimTexts;

interface ConfirmClaimProps {
  readonly code: string | null;
  readonly onConfirmed: () => void;
}

/** Requires a click, because mail scanners open links and would use up the code. */
export function ConfirmClaim({ code, onConfirmed }: ConfirmClaimProps) {
  const { mutate, isPending, error, data } = useConfirmClaim();
  if (code === null) return <Outcome text={confirm.missing} />;
  if (data === 'invalidLink') return <Outcome text={confirm.invalid} />;
  if (data !== undefined) return <Outcome text={confirm.done(data)} />;
  return (
    <Stack gap={4}>
      <Text tone="strong" size="lead">
        {confirm.ask}
      </Text>
      <LiveText role="alert" tone="red">
        {error && failureNotice(error, confirm.failed)}
      </LiveText>
      <Button
        kind="main"
        isWide
        isBusy={isPending}
        onClick={() =>
          mutate(code, { onSuccess: (result) => result !== 'invalidLink' && onConfirmed() })
        }
      >
        {confirm.button}
      </Button>
    </Stack>
  );
}

function Outcome({ text }: { text: string }) {
  return (
    <Stack gap={4} className="focus-target" tabIndex={-1} ref={takeFocus}>
      <Text tone="strong" size="lead">
        {text}
      </Text>
      <ButtonLink to="/" kind="main" isWide>
        {confirm.home}
      </ButtonLink>
    </Stack>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
