import { MINUTE } from '@reprise/contract/units.ts';
import { useEffect, useState } from 'react';

/** Returns the current time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
