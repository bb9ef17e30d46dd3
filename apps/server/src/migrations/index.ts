import type { Migration } from '#platform/db/migrate.ts';
import { foundation } from './0001-foundation.ts';
import { signingKeys } from './0002-signing-keys.ts';
import { createdTiles } from './0003-created-tiles.ts';
import { signingKeyEnds } from './0004-signing-key-ends.ts';
import { secondFactor } from './0005-second-factor.ts';
import { sendMessages } from './0006-send-messages.ts';
import { passkeys } from './0007-passkeys.ts';
import { hotSummaries } from './0008-hot-summaries.ts';
import { bios } from './0009-bios.ts';
import { moderationLogSubject } from './0010-moderation-log-subject.ts';
import { tileCounts } from './0011-tile-counts.ts';
import { countTiles } from './0012-count-tiles.ts';
import { narrowLikes } from './0013-narrow-likes.ts';
import { notificationFilter } from './0014-notification-filter.ts';
import { messageDetails } from './0015-message-details.ts';
import { invites } from './0016-invites.ts';
import { sendReplies } from './0017-send-replies.ts';
import { suspensions } from './0018-suspensions.ts';
import { validateChecks } from './0019-validate-checks.ts';
import { accountFlags } from './0020-account-flags.ts';
import { firstNameSearch, lastNameSearch } from './0021-name-search.ts';
import { signUps } from './0023-sign-ups.ts';
import { rateCounts } from './0024-rate-counts.ts';
import { admins } from './0025-admins.ts';
import { groups } from './0026-groups.ts';
import { jobs } from './0027-jobs.ts';
import { acceptedByFriends, acceptedFriends } from './0028-accepted-friends.ts';
import { quietNotifications } from './0030-quiet-notifications.ts';
import { usedChallenges } from './0031-used-challenges.ts';
import { repeatedGroupReplies } from './0032-repeated-group-replies.ts';
import { groupNotificationIndex } from './0033-group-notification-index.ts';
import { groupNotifications } from './0034-group-notifications.ts';
import { adminActions } from './0035-admin-actions.ts';
import { likesOfUser, narrowLikesOfUser } from './0036-likes-of-user.ts';
import { usersWithoutTrigger } from './0038-users-without-trigger.ts';
import { leftGroupNames } from './0039-left-group-names.ts';
import { creditAges } from './0040-credit-ages.ts';
import { sessionPasskeys } from './0041-session-passkeys.ts';
import { usedInvites } from './0042-used-invites.ts';

/**
 * Migrations in order. Never edit or renumber a released one. 0022, 0029 and 0037 are in the file
 * of the migration before.
 */
export const migrations: readonly Migration[] = [
  foundation,
  signingKeys,
  createdTiles,
  signingKeyEnds,
  secondFactor,
  sendMessages,
  passkeys,
  hotSummaries,
  bios,
  moderationLogSubject,
  tileCounts,
  countTiles,
  narrowLikes,
  notificationFilter,
  messageDetails,
  invites,
  sendReplies,
  suspensions,
  validateChecks,
  accountFlags,
  firstNameSearch,
  lastNameSearch,
  signUps,
  rateCounts,
  admins,
  groups,
  jobs,
  acceptedFriends,
  acceptedByFriends,
  quietNotifications,
  usedChallenges,
  repeatedGroupReplies,
  groupNotificationIndex,
  groupNotifications,
  adminActions,
  likesOfUser,
  narrowLikesOfUser,
  usersWithoutTrigger,
  leftGroupNames,
  creditAges,
  sessionPasskeys,
  usedInvites,
];
