import { MINUTE } from '@reprise/contract/units.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';

/** Returns the server's time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
