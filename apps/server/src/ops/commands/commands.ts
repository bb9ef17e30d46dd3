import { addBackup } from './backup.ts';
import { addChannels } from './channels.ts';
import { addClaims } from './claims.ts';
import { addDistribute } from './distribute.ts';
import { addDoctor } from './doctor.ts';
import { addFsck } from './fsck.ts';
import { addResetSecret } from './reset-secret.ts';
import { addRestore } from './restore.ts';
import { addSecrets } from './secrets.ts';
import { addSignUps } from './sign-ups/sign-ups.ts';
import { addStatus } from './status.ts';
import { addUpgrade } from './upgrade.ts';
import { addUser } from './users/user.ts';
import { addVerify } from './verify.ts';
import type { AddCommand } from '#ops/program/program.ts';

export const commands: readonly AddCommand[] = [
  addBackup,
  addRestore,
  addVerify,
  addDoctor,
  addStatus,
  addUpgrade,
  addFsck,
  addDistribute,
  addUser,
  addSignUps,
  addChannels,
  addClaims,
  addResetSecret,
  addSecrets,
];
