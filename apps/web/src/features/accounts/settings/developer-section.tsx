import { developerTexts } from '@reprise/contract/tokens/texts.ts';
import type { AuthUser } from '#platform/auth/auth-client.ts';
import { Stack } from '#ui/primitives/layout.tsx';
import { WebhooksRow } from '#features/accounts/webhooks/webhooks-row.tsx';
import { TokensRow } from '#features/accounts/tokens/tokens-row.tsx';

export function DeveloperSection({ user }: { user: AuthUser }) {
  const [before, docs, after] = developerTexts.intro;
  return (
    <Stack gap={4}>
      <p>
        {before}
        <a href="/api/docs">{docs}</a>
        {after}
      </p>
      <Stack isDivided>
        <TokensRow user={user} />
        <WebhooksRow user={user} />
      </Stack>
    </Stack>
  );
}
