import { channelUrl } from '@reprise/contract/clips/rules/channel-url.ts';
import type { ModerationLogService } from '#features/moderation/moderation-log.service.ts';
import type { Reader, Transact } from '#platform/db/transaction.ts';
import { InvalidInputError, NotFoundError } from '#platform/errors.ts';
import * as channels from './refused-channels.repo.ts';

export interface ChannelChange {
  readonly channel_url: string;
  /** How many clips of its videos there are. They stay. */
  readonly clips: number;
}

interface Requested {
  /** As typed. */
  readonly channel: string;
  readonly note: string;
  /** Null for the operator. */
  readonly adminId: number | null;
}

/** Channels that asked not to be clipped. Logs changes in the moderation log. */
export interface RefusedChannels {
  list(): Promise<channels.RefusedChannel[]>;
  /** Idempotent. Throws InvalidInputError if the text names no channel. */
  refuse(requested: Requested): Promise<ChannelChange>;
  /** Throws InvalidInputError; NotFoundError if the channel is not refused. */
  allow(requested: Requested): Promise<ChannelChange>;
}

export interface RefusedChannelDeps {
  readonly db: Reader;
  readonly transact: Transact;
  readonly moderationLog: Pick<ModerationLogService, 'recordAction'>;
}

export function refusedChannels({
  db,
  transact,
  moderationLog,
}: RefusedChannelDeps): RefusedChannels {
  async function change(
    { channel, note, adminId }: Requested,
    action: 'refuse-channel' | 'allow-channel',
  ): Promise<ChannelChange> {
    const url = channelUrl(channel);
    if (url === null) {
      throw new InvalidInputError('Enter the address of a channel, such as youtube.com/@name.');
    }
    return transact(async (tx) => {
      const isRefusal = action === 'refuse-channel';
      const isChanged = await (isRefusal ? channels.insertRefused : channels.deleteRefused)(
        tx,
        url,
      );
      if (!isChanged && !isRefusal) throw new NotFoundError('This channel is not refused.');
      if (isChanged) {
        const entry = { adminId, action, subjectId: null, note: `${url}: ${note}` };
        await moderationLog.recordAction(tx, entry);
      }
      return { channel_url: url, clips: await channels.countClips(tx.sql, url) };
    });
  }

  return {
    list: () => channels.listRefused(db),
    refuse: (requested) => change(requested, 'refuse-channel'),
    allow: (requested) => change(requested, 'allow-channel'),
  };
}
