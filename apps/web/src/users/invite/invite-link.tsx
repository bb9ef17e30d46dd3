import { friendTexts } from '@reprise/contract/friends/texts.ts';
import { UserPlus } from 'lucide-react';
import { ButtonLink } from '#ui/primitives/button.tsx';

export function InviteLink() {
  return (
    <ButtonLink to="/invite" icon={<UserPlus aria-hidden />}>
      {friendTexts.invite}
    </ButtonLink>
  );
}
