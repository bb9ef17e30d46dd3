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
  /**
   * Takes the channel as the provider names it. Reads the list at most every two seconds, so that a
   * post costs no statement more.
   */
  isRefused(channel: string | undefined): Promise<boolean>;
}

const CACHE_MS = 2_000;

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
  let cached: { readonly urls: Promise<ReadonlySet<string>>; readonly at: number } | null = null;

  function forget(): void {
    cached = null;
  }

  async function change(
    { channel, note, adminId }: Requested,
    action: 'refuse-channel' | 'allow-channel',
  ): Promise<ChannelChange> {
    const url = channelUrl(channel);
    if (url === null) {
      throw new InvalidInputError('Enter the address of a channel, such as youtube.com/@name.');
    }
    const changed = await transact(async (tx) => {
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
    forget();
    return changed;
  }

  async function readUrls(): Promise<ReadonlySet<string>> {
    return new Set(await channels.listRefusedUrls(db));
  }

  return {
    list: () => channels.listRefused(db),
    refuse: (requested) => change(requested, 'refuse-channel'),
    allow: (requested) => change(requested, 'allow-channel'),

    async isRefused(channel) {
      const url = channel === undefined ? null : channelUrl(channel);
      if (url === null) return false;
      if (cached === null || performance.now() - cached.at > CACHE_MS) {
        cached = { urls: readUrls(), at: performance.now() };
        cached.urls.catch(forget);
      }
      return (await cached.urls).has(url);
    },
  };
}
