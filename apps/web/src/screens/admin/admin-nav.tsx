import { adminTexts } from '@reprise/contract/admin/texts.ts';
import { Activity, Flag, UserPlus, Users } from 'lucide-react';
import { NavLink } from 'react-router';
import { adminPaths } from '#features/admin/admin-parts.tsx';
import sideNav from '#ui/layout/side-nav.module.css';
import { classNames } from '#ui/primitives/class-names.ts';
import styles from './admin-screen.module.css';

const LINKS = [
  { to: adminPaths.now, label: adminTexts.now, Icon: Activity },
  { to: adminPaths.users, label: adminTexts.users, Icon: Users },
  { to: adminPaths.reports, label: adminTexts.reports, Icon: Flag },
  { to: adminPaths.signUps, label: adminTexts.signUps, Icon: UserPlus },
] as const;

export function AdminNav() {
  const linkClass = classNames(sideNav.link, styles.link);
  return (
    <nav aria-label={adminTexts.sections} className={classNames(sideNav.nav, styles.nav)}>
      {LINKS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end={to === adminPaths.now} className={() => linkClass}>
          <Icon aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
