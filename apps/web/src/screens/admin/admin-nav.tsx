import { adminTexts } from '@reprise/contract/admin/texts.ts';
import { Activity, Flag, UserPlus, Users } from 'lucide-react';
import { NavLink } from 'react-router';
import { adminPaths } from '#features/admin/admin-paths.ts';
import styles from './admin-screen.module.css';

const LINKS = [
  { to: adminPaths.now, label: adminTexts.now, Icon: Activity },
  { to: adminPaths.users, label: adminTexts.users, Icon: Users },
  { to: adminPaths.reports, label: adminTexts.reports, Icon: Flag },
  { to: adminPaths.signUps, label: adminTexts.signUps, Icon: UserPlus },
] as const;

export function AdminNav() {
  return (
    <nav aria-label={adminTexts.sections} className={styles.nav}>
      {LINKS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === adminPaths.now} className={() => styles.link}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
