import { useState } from 'react';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { type AdminAction, ActionDialog } from './action-dialog.tsx';

interface ActionButtonProps {
  readonly action: AdminAction;
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
}

export function ActionButton({ action, label, kind = 'plain', className }: ActionButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ActionDialog action={action} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
