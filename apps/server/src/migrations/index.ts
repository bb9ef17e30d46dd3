import type { Migration } from '#platform/db/migrate.ts';
import { creditAges } from './0040-credit-ages.ts';
import { sessionPasskeys } from './0041-session-passkeys.ts';
import { usedInvites } from './0042-used-invites.ts';
import { unusedSince39 } from './0043-unused-since-39.ts';
import { validatedChecks } from './0044-validated-checks.ts';
import { conversationTables } from './0045-conversations.ts';
import { firstNameSearch } from './0046-first-name-search.ts';
import { lastNameSearch } from './0047-last-name-search.ts';
import { noLowercaseNames } from './0048-no-lowercase-names.ts';
import { countedTiles } from './0049-counted-tiles.ts';
import { rowsByUser } from './0050-rows-by-user.ts';
import { moments } from './0051-moments.ts';
import { clipsOfAVideo } from './0052-clips-of-a-video.ts';
import { countedClips } from './0053-counted-clips.ts';
import { peopleOfAVideo } from './0054-people-of-a-video.ts';
import { answers } from './0055-answers.ts';
import { unindexedClips } from './0056-unindexed-clips.ts';
import { likedClipsOfAVideo } from './0057-liked-clips-of-a-video.ts';
import { validatedMoments } from './0058-validated-moments.ts';
import { claims } from './0059-claims.ts';
import { validatedClaims } from './0060-validated-claims.ts';
import { hiddenAudience } from './0061-hidden-audience.ts';
import { messagesWithAClip } from './0062-messages-with-a-clip.ts';
import { validatedAudience } from './0063-validated-audience.ts';
import { ownersOfAVideo } from './0064-owners-of-a-video.ts';
import { countedOwnersOfAVideo } from './0065-counted-owners-of-a-video.ts';
import { clipsOfAVideoByTime } from './0066-clips-of-a-video-by-time.ts';
import { edgesAfterPosts } from './0067-edges-after-posts.ts';
import { channelKeys } from './0068-channel-keys.ts';
import { mixes } from './0069-mixes.ts';
import { mixVersions } from './0070-mix-versions.ts';
import { clipsOfAConversation } from './0071-clips-of-a-conversation.ts';
import { watchedClips } from './0072-watched-clips.ts';
import { watchedClipsByTime } from './0073-watched-clips-by-time.ts';
import { weeks } from './0074-weeks.ts';
import { oneWeekEach } from './0075-one-week-each.ts';
import { validatedWeeks } from './0076-validated-weeks.ts';
import { clipsOfMessages } from './0077-clips-of-messages.ts';
import { validatedClipsOfMessages } from './0078-validated-clips-of-messages.ts';
import { mixesWithAClip } from './0079-mixes-with-a-clip.ts';
import { mixInvitations } from './0080-mix-invitations.ts';
import { oneMixInvitationEach } from './0081-one-mix-invitation-each.ts';
import { validatedMixInvitations } from './0082-validated-mix-invitations.ts';
import { signInMethods } from './0083-sign-in-methods.ts';
import { userLanguage } from './0084-user-language.ts';
import { photos } from './0085-photos.ts';
import { validatedPhotos } from './0086-validated-photos.ts';
import { accessTokens } from './0087-access-tokens.ts';
import { webhooks } from './0088-webhooks.ts';
import { publicProfiles } from './0089-public-profiles.ts';
import { listedProfiles } from './0090-listed-profiles.ts';
import { foundation } from './foundation.ts';

/**
 * The foundation, which creates the newest schema, and the migrations that lead there from the
 * oldest one. Never edit or renumber a released migration.
 */
export const migrations: readonly Migration[] = [
  foundation,
  creditAges,
  sessionPasskeys,
  usedInvites,
  unusedSince39,
  validatedChecks,
  conversationTables,
  firstNameSearch,
  lastNameSearch,
  noLowercaseNames,
  countedTiles,
  rowsByUser,
  moments,
  clipsOfAVideo,
  countedClips,
  peopleOfAVideo,
  answers,
  unindexedClips,
  likedClipsOfAVideo,
  validatedMoments,
  claims,
  validatedClaims,
  hiddenAudience,
  messagesWithAClip,
  validatedAudience,
  ownersOfAVideo,
  countedOwnersOfAVideo,
  clipsOfAVideoByTime,
  edgesAfterPosts,
  channelKeys,
  mixes,
  mixVersions,
  clipsOfAConversation,
  watchedClips,
  watchedClipsByTime,
  weeks,
  oneWeekEach,
  validatedWeeks,
  clipsOfMessages,
  validatedClipsOfMessages,
  mixesWithAClip,
  mixInvitations,
  oneMixInvitationEach,
  validatedMixInvitations,
  signInMethods,
  userLanguage,
  photos,
  validatedPhotos,
  accessTokens,
  webhooks,
  publicProfiles,
  listedProfiles,
];
