import type { MixAudience } from '@reprise/contract/mixes/calls.ts';
import { Link2, Lock, Users } from 'lucide-react';
import type { ReactNode } from 'react';

export const audienceIcons: Readonly<Record<MixAudience, ReactNode>> = {
  private: <Lock aria-hidden />,
  friends: <Users aria-hidden />,
  link: <Link2 aria-hidden />,
};
