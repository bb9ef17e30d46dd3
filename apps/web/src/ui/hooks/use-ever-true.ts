import { useState } from 'react';

export function useEverTrue(isOn: boolean): boolean {
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  return wasOn || isOn;
}
