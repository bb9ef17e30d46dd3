import { locale } from '@reprise/contract/language/current.ts';
import { relativeAge } from '@reprise/contract/rules/relative-age.ts';
import { useState } from 'react';
import { serverNow } from '#platform/server-clock.ts';
import { Text } from '#ui/primitives/text.tsx';

export function RelativeDate({ date }: { date: string }) {
  const [now] = useState(serverNow);
  return (
    <Text
      as="time"
      tone="muted"
      size="small"
      dateTime={date}
      title={fullDate.format(new Date(date))}
    >
      {relativeAge(date, now)}
    </Text>
  );
}

const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' });

const shortFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export function shortDate(date: string): string {
  return shortFormat.format(new Date(date));
}
