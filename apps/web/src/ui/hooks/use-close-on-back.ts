import { useEffect, useEffectEvent } from 'react';

/** An overlay of the shell would stay open over the page that Back or Forward opens. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const handleBack = () => close();
    window.addEventListener('popstate', handleBack);
    return () => window.removeEventListener('popstate', handleBack);
  }, [isOpen]);
}
