import { useState } from 'react';
import { Button, type ButtonKind } from '#ui/primitives/button.tsx';
import { type Act, ActDialog } from './act-dialog.tsx';

interface ActButtonProps {
  readonly act: Act;
  readonly label: string;
  readonly kind?: ButtonKind;
  readonly className?: string | undefined;
}

export function ActButton({ act, label, kind = 'plain', className }: ActButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind={kind} className={className} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      <ActDialog act={act} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
