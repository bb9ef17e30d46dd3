import { language as current } from '@reprise/contract/language/current.ts';
import { type Language, languageNames, languages } from '@reprise/contract/language/languages.ts';
import { languageTexts } from '@reprise/contract/settings/language-texts.ts';
import { useMutation } from '@tanstack/react-query';
import { openInLanguage } from '#platform/open-in-language.ts';
import { SegmentedControl } from '#ui/forms/segmented-control.tsx';
import { Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import { saveLanguage } from './profile.api.ts';

const segments = languages.map((value) => ({ value, label: languageNames[value] }));

/** The language of the screens on this device, and of the user's mails and pushes. */
export function LanguageChoice({ uid }: { uid: string }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (language: Language) => saveLanguage(uid, language),
    onSuccess: (_response, language) => openInLanguage(language),
    meta: { notice: languageTexts.failed },
  });
  return (
    <Stack gap={2}>
      <SegmentedControl
        label={languageTexts.label}
        value={isPending ? variables : current}
        segments={segments}
        onChange={mutate}
      />
      <Text tone="muted">{languageTexts.hint}</Text>
    </Stack>
  );
}
