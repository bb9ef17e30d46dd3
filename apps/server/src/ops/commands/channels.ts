import type { Command } from 'commander';
import { moderationLogService } from '#features/moderation/moderation-log.service.ts';
import {
  refusedChannels,
  type RefusedChannels,
} from '#features/tiles/sources/refused-channels.service.ts';
import { withOperatorDatabase } from '#ops/operator-database.ts';
import { logOperatorEvent } from '#ops/operator-log.ts';
import { action, type CommandResult } from '#ops/program/action.ts';
import { requireReason } from '#ops/program/arguments.ts';
import { shortDate, tableLines } from '#ops/program/print.ts';
import type { Terminal } from '#ops/program/terminal.ts';
import { transactionOpener } from '#platform/db/transaction.ts';

interface ChangeOptions {
  readonly reason: string;
}

export function addChannels(program: Command): void {
  const group = program
    .command('channels')
    .summary('channels that asked not to be clipped')
    .description(
      'New clips of their videos are rejected; clips that exist stay. Servers follow within seconds.',
    )
    .helpCommand(false);
  group
    .command('list')
    .description('Lists the refused channels with the number of their clips.')
    .action(action(list));
  group
    .command('add <channel>')
    .description('Refuses a channel: the address that clips link to, such as youtube.com/@name.')
    .requiredOption('--reason <text>', 'for the log of moderation')
    .action(
      action((terminal, channel: string, options: ChangeOptions) =>
        change(terminal, 'refuse', channel, options),
      ),
    );
  group
    .command('remove <channel>')
    .description('Allows clips of a channel again.')
    .requiredOption('--reason <text>', 'for the log of moderation')
    .action(
      action((terminal, channel: string, options: ChangeOptions) =>
        change(terminal, 'allow', channel, options),
      ),
    );
}

async function list(terminal: Terminal): Promise<CommandResult> {
  const channels = await withChannels(terminal, (service) => service.list());
  const rows = channels.map(({ channel_url, created_at, clips }) => [
    channel_url,
    shortDate(created_at),
    String(clips),
  ]);
  return {
    lines:
      rows.length === 0
        ? ['No channel is refused.']
        : tableLines([['CHANNEL', 'SINCE (UTC)', 'CLIPS'], ...rows]),
    json: { channels },
  };
}

async function change(
  terminal: Terminal,
  decision: 'refuse' | 'allow',
  channel: string,
  { reason }: ChangeOptions,
): Promise<CommandResult> {
  const note = requireReason(reason, 400);
  const changed = await withChannels(terminal, (service) =>
    service[decision]({ channel, note, adminId: null }),
  );
  logOperatorEvent('channels-changed', null);
  const done = decision === 'refuse' ? 'Refused' : 'Allowed';
  return {
    lines: [`${done}: ${changed.channel_url}. Clips of its videos: ${changed.clips}.`],
    json: changed,
  };
}

function withChannels<T>(
  { note }: Terminal,
  work: (channels: RefusedChannels) => Promise<T>,
): Promise<T> {
  return withOperatorDatabase(note, (db) =>
    work(
      refusedChannels({
        db,
        transact: transactionOpener(db),
        moderationLog: moderationLogService(),
      }),
    ),
  );
}
