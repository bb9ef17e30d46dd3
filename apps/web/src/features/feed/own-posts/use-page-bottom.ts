import { feedLimits } from '@reprise/contract/feed/limits.ts';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the window is within 5 px of the page bottom (spec section 9), and while the list
 * does not fill the window.
 */
export function usePageBottom(isWatching: boolean, length: number, onBottom: () => void): void {
  const check = useEffectEvent(() => {
    if (isAtPageBottom()) onBottom();
  });

  useEffect(() => {
    if (!isWatching) return undefined;
    const listener = () => check();
    listener();
    window.addEventListener('scroll', listener, { passive: true });
    window.addEventListener('resize', listener, { passive: true });
    return () => {
      window.removeEventListener('scroll', listener);
      window.removeEventListener('resize', listener);
    };
  }, [isWatching, length]);
}

function isAtPageBottom(): boolean {
  const left = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  return left <= feedLimits.bottomMarginPx;
}
