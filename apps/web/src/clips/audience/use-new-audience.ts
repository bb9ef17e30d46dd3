import type { TileAudience } from '@reprise/contract/tiles/audience.ts';
import { useState } from 'react';
import { audiencePreference } from '#platform/preferences/preferences.ts';

/**
 * The audience of a new post: at first as for the last one on this device. Another tab does not
 * change it.
 */
export function useNewAudience() {
  const [audience, setAudience] = useState<TileAudience>(audiencePreference.get);

  function choose(chosen: TileAudience) {
    setAudience(chosen);
    audiencePreference.set(chosen);
  }

  return [audience, choose] as const;
}
