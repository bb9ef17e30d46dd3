import { locale } from '@reprise/contract/language/current.ts';
import { type ReactNode, useId } from 'react';
import { Card } from '#ui/primitives/card.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Row, Stack } from '#ui/primitives/layout.tsx';
import { Text } from '#ui/primitives/text.tsx';
import styles from './admin.module.css';

const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

export const adminPaths = {
  now: '/admin',
  users: '/admin/users',
  reports: '/admin/reports',
  signUps: '/admin/sign-ups',
  channels: '/admin/channels',
} as const;

interface AdminSectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function AdminSection({ title, action, children }: AdminSectionProps) {
  const id = useId();
  return (
    <Card gap={4} as="section" isPadded aria-labelledby={id}>
      <Row gap={4} rowGap={2} justify="between" isWrapping>
        <Text as="h2" isBreakable id={id}>
          {title}
        </Text>
        {action}
      </Row>
      {children}
    </Card>
  );
}

interface ActionRowProps {
  readonly title: string;
  readonly hint: string;
  readonly isDanger?: boolean;
  readonly action: ReactNode;
}

export function ActionRow({ title, hint, isDanger = false, action }: ActionRowProps) {
  return (
    <div className={classNames(styles.row, isDanger && styles.danger)}>
      <Stack gap="half" className={styles.rowText}>
        <h3>{title}</h3>
        <Text tone="muted" size="small">
          {hint}
        </Text>
      </Stack>
      {action}
    </div>
  );
}

interface DetailRowProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function DetailRow({ name, children }: DetailRowProps) {
  return (
    <Stack gap="half">
      <Text as="dt" tone="muted" size="small">
        {name}
      </Text>
      <Text as="dd" tone="strong" isBreakable>
        {children}
      </Text>
    </Stack>
  );
}

/** Takes ISO 8601. */
export function dayOf(date: string): string {
  return day.format(new Date(date));
}

/** Takes ISO 8601. */
export function timeOf(date: string): string {
  return time.format(new Date(date));
}

export function adminUserPath(username: string): string {
  return `${adminPaths.users}/${encodeURIComponent(username)}`;
}
