import { useState } from 'react';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { ActionDialog } from './action-dialog.tsx';
import type { AdminAction } from './admin-action.ts';

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
