import { ACCOUNT_PICTURES } from './accounts/account-pictures.ts';
import { DEVELOPER_PICTURES } from './accounts/developer-pictures.ts';
import { IMPORT_PICTURES } from './accounts/import-pictures.ts';
import { INVITE_PICTURES } from './accounts/invite-pictures.ts';
import { PROVIDER_PICTURES } from './accounts/provider-pictures.ts';
import { SIGN_IN_PICTURES } from './accounts/sign-in-pictures.ts';
import { USER_PICTURES } from './accounts/user-pictures.ts';
import { ADMIN_PICTURES } from './admin-pictures.ts';
import { ANSWER_PICTURES } from './answer-pictures.ts';
import { CHAT_PICTURES } from './chat/chat-pictures.ts';
import { CHAT_CLIP_PICTURES } from './chat/clip-pictures.ts';
import { GROUP_PICTURES } from './chat/group-pictures.ts';
import { TOGETHER_PICTURES } from './chat/together-pictures.ts';
import { CLAIM_PICTURES } from './claim-pictures.ts';
import { CREATE_PICTURES } from './create-pictures.ts';
import { FEED_PICTURES } from './feed-pictures.ts';
import { MIX_PICTURES } from './mix-pictures.ts';
import { MODERATION_PICTURES } from './moderation-pictures.ts';
import { MOMENT_PICTURES } from './moment-pictures.ts';
import { NOTIFICATION_PICTURES } from './notification-pictures.ts';
import { PAGE_PICTURES } from './page-pictures.ts';
import type { Picture } from './picture.ts';
import { PUSH_PICTURES } from './push-pictures.ts';
import { SEARCH_PICTURES } from './search-pictures.ts';
import { SHARE_PICTURES } from './share-pictures.ts';
import { SOURCE_PICTURES } from './source-pictures.ts';
import { VIDEO_PICTURES } from './video-pictures.ts';

export const PICTURES: readonly Picture[] = [
  ...FEED_PICTURES,
  ...SIGN_IN_PICTURES,
  ...PROVIDER_PICTURES,
  ...CREATE_PICTURES,
  ...ANSWER_PICTURES,
  ...USER_PICTURES,
  ...INVITE_PICTURES,
  ...ACCOUNT_PICTURES,
  ...IMPORT_PICTURES,
  ...DEVELOPER_PICTURES,
  ...PUSH_PICTURES,
  ...NOTIFICATION_PICTURES,
  ...SEARCH_PICTURES,
  ...SHARE_PICTURES,
  ...CHAT_PICTURES,
  ...CHAT_CLIP_PICTURES,
  ...GROUP_PICTURES,
  ...TOGETHER_PICTURES,
  ...SOURCE_PICTURES,
  ...ADMIN_PICTURES,
  ...MODERATION_PICTURES,
  ...CLAIM_PICTURES,
  ...PAGE_PICTURES,
  ...VIDEO_PICTURES,
  ...MOMENT_PICTURES,
  ...MIX_PICTURES,
];
