import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { useId } from 'react';
import { useAuthClient } from '#platform/auth/use-auth.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ActionForm, type ActionValues } from './action-form.tsx';
import type { AdminAction } from './admin-action.ts';
import { useAction } from './admin.api.ts';
import { NewLink } from './new-link.tsx';

interface ActionDialogProps {
  readonly action: AdminAction;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks for a reason. Cannot be closed while the request is pending. */
export function ActionDialog({ action, isOpen, onClose }: ActionDialogProps) {
  const formId = useId();
  const auth = useAuthClient();
  const { kind = 'main' } = action;
  const change = useAction(
    async ({ password, ...input }: ActionValues) => {
      if (action.isSensitive) await auth.reauthenticate(password);
      return action.run(input);
    },
    (result) => {
      if (result !== null) return;
      onClose();
      action.onDone?.();
    },
  );
  const link = change.data ?? null;

  function handleClose() {
    if (change.isPending) return;
    onClose();
    change.reset();
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={action.title}
      actions={
        link === null ? (
          <>
            <Button onClick={handleClose}>{controlTexts.cancel}</Button>
            <Button type="submit" form={formId} kind={kind} isBusy={change.isPending}>
              {action.submit}
            </Button>
          </>
        ) : (
          <Button onClick={handleClose}>{controlTexts.close}</Button>
        )
      }
    >
      {link === null ? (
        <ActionForm id={formId} action={action} change={change} />
      ) : (
        <NewLink link={link} hint={action.linkHint ?? ''} />
      )}
    </Dialog>
  );
}
