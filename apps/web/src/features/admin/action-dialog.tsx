import { adminTexts } from '@reprise/contract/admin/texts.ts';
import { controlTexts } from '@reprise/contract/shell/texts.ts';
import { Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useAuthClient } from '#platform/auth/use-auth.tsx';
import { copyText } from '#platform/hooks/use-link-sharing.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { ActionForm, type ActionValues, type AdminAction } from './action-form.tsx';
import { useAction } from './admin.api.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { LiveText } from '#ui/feedback/live-text.tsx';
import styles from './admin.module.css';

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

interface NewLinkProps {
  readonly link: string;
  readonly hint: string;
}

/** Shows a link that no other response contains. */
function NewLink({ link, hint }: NewLinkProps) {
  const [outcome, setOutcome] = useState('');

  async function copy() {
    setOutcome((await copyText(link)) ? adminTexts.copied : adminTexts.noCopy);
  }

  return (
    <Stack gap={4}>
      <p>{hint}</p>
      <code className={styles.link}>{link}</code>
      <Button kind="main" icon={<Copy />} className={styles.start} onClick={() => void copy()}>
        {adminTexts.copy}
      </Button>
      <LiveText>{outcome}</LiveText>
    </Stack>
  );
}

interface ActionButtonProps {
  readonly action: AdminAction;
  readonly label: string;
  /** The accessible name, for buttons in lists. */
  readonly name?: string;
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
}

export function ActionButton(props: ActionButtonProps) {
  const { action, label, name, kind = 'plain', className } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} aria-label={name} className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ActionDialog action={action} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
