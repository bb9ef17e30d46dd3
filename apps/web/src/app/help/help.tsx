import { lazy, Suspense, useState } from 'react';
import { useEverTrue } from '#ui/hooks/use-ever-true.ts';
import { useHelpKeys } from './use-help-keys.ts';

const HelpDialog = lazy(async () => ({
  default: (await import('./help-dialog.tsx')).HelpDialog,
}));

export function Help({ onSearch }: { onSearch: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const wasOpened = useEverTrue(isOpen);
  useHelpKeys({ onHelp: () => setIsOpen(true), onSearch });
  if (!wasOpened) return null;
  return (
    <Suspense>
      <HelpDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
