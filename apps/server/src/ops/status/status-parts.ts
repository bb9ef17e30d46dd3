import { setTimeout as sleep } from 'node:timers/promises';
import { migrations } from '#migrations/index.ts';
import { userServices } from '#ops/commands/users/user-services.ts';
import { localUrl } from '#ops/local-server.ts';
import { shortDate } from '#ops/program/print.ts';
import { appVersion } from '#platform/app-version.ts';
import { readLastBackup } from '#platform/backup/last-backup.ts';
import { newestVersion } from '#platform/db/migrate/schema-state.ts';
import { archiveTrouble, readArchiver } from '#platform/db/archiver.ts';
import { IS_READ_ONLY } from '#platform/db/read-only.ts';
import { readReplicas, type ReplicaRow } from '#platform/db/replicas.ts';
import { addressInName, SERVER_NAMES } from '#platform/db/server-name.ts';
import { readJobs } from '#platform/jobs/jobs.repo.ts';
import { sizeText, type StatusDeps, type StatusLine, type StatusPart } from './status-part.ts';

const TIMEOUT_MS = 3_000;
const DAY_MS = 86_400_000;
const JOB_AGE_MAX_MS = 2 * DAY_MS;
/** With a pooler, several servers use one connection in turn, each at least every second. */
const SAMPLES = 10;
const SAMPLE_MS = 200;

export const statusParts: readonly StatusPart[] = [
  { id: 'release', title: 'Release', read: readRelease },
  { id: 'database', title: 'Database', read: readDatabase },
  { id: 'replicas', title: 'Replicas', read: readReplicaLine },
  { id: 'servers', title: 'Servers', read: readServers },
  { id: 'this-machine', title: 'This machine', read: readLocalHealth },
  { id: 'queues', title: 'Queues', read: readQueues },
  { id: 'jobs', title: 'Jobs', read: readJobLine },
  { id: 'backup', title: 'Last backup', read: readBackup },
  { id: 'archive', title: 'Last archived log', read: readArchive },
  { id: 'sign-ups', title: 'Sign-ups', read: readSignUps },
];

interface Version {
  readonly version: number;
}

async function readRelease({ query }: StatusDeps): Promise<StatusLine> {
  const [{ version } = { version: 0 }] = await query<Version>(
    `select value::int as version from schema_meta where key = 'version'`,
  );
  const newest = newestVersion(migrations);
  const other = version === newest ? '' : `; this release has ${newest}`;
  return {
    text: `${appVersion}, schema ${version}${other}`,
    json: { release: appVersion, schema: version, newest },
  };
}

interface DatabaseRow {
  readonly version: string;
  readonly is_replica: boolean;
  readonly is_read_only: boolean;
  readonly size: number;
  readonly connections: number;
  readonly connections_max: number;
}

async function readDatabase({ query }: StatusDeps): Promise<StatusLine> {
  const [row] = await query<DatabaseRow>(`
    select current_setting('server_version') as version, pg_is_in_recovery() as is_replica,
      ${IS_READ_ONLY} as is_read_only, pg_database_size(current_database()) as size,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as connections_max`);
  if (row === undefined) throw new Error('it returned no row');
  const role = row.is_replica ? 'replica' : row.is_read_only ? 'primary, read-only' : 'primary';
  const [release] = row.version.split(' ');
  return {
    text: `PostgreSQL ${release}, ${role}, ${sizeText(row.size)}, ${row.connections} of ${row.connections_max} connections`,
    json: row,
  };
}

async function readReplicaLine({ db }: StatusDeps): Promise<StatusLine> {
  const replicas = await readReplicas(db);
  const text = replicas.length === 0 ? 'none' : replicas.map(replicaText).join('; ');
  return { text, json: replicas };
}

function replicaText({ name, state, sync_state: sync, lag_bytes: bytes, lag_seconds }: ReplicaRow) {
  if (state === null || bytes === null) {
    return `${name} (no right to see more: grant pg_read_all_stats)`;
  }
  const seconds = lag_seconds === null ? '' : `, ${Math.round(lag_seconds)} s`;
  return `${name} ${state}, ${sync}, ${sizeText(Math.max(0, bytes))} behind${seconds}`;
}

interface ServerRow {
  readonly name: string;
}

async function readServers({ query, config }: StatusDeps): Promise<StatusLine> {
  const servers = new Set<string>();
  const samples = config.DATABASE_DIRECT_URL === undefined ? 1 : SAMPLES;
  for (let sample = 0; sample < samples; sample += 1) {
    if (sample > 0) await sleep(SAMPLE_MS);
    const rows = await query<ServerRow>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and application_name like $1`,
      [SERVER_NAMES],
    );
    for (const { name } of rows) servers.add(addressInName(name));
  }
  const names = [...servers].toSorted();
  return { text: names.length === 0 ? 'none' : names.join(', '), json: names };
}

async function readLocalHealth({ config: { HOST, PORT } }: StatusDeps): Promise<StatusLine> {
  const url = localUrl({ host: HOST, port: PORT }, '/readyz');
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const body = (await response.json()) as { status?: string; reason?: string };
  const reason = body.reason === undefined ? '' : ` (${body.reason})`;
  return { text: `${url}: ${body.status}${reason}`, json: { url, ...body } };
}

const QUEUES = [
  ['pushes', 'push_queue_length'],
  ['messages to other servers', 'live_fan_out_queue_length'],
  ['statements', 'db_pool_waiting'],
  ['emails failed since the start', 'mails_total{outcome="failed"}'],
] as const;

/** The queues are in the memory of each server. */
async function readQueues({ config }: StatusDeps): Promise<StatusLine> {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = config;
  if (port === undefined) return { text: 'unknown without METRICS_PORT', json: null };
  const response = await fetch(localUrl({ host, port }, '/metrics'), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw new Error(`the metrics respond with ${response.status}`);
  const lines = (await response.text()).split('\n');
  const values = QUEUES.map(([title, name]) => {
    const line = lines.find((each) => each.startsWith(`${name} `));
    return [title, line === undefined ? null : Number(line.slice(name.length))] as const;
  });
  return {
    text: values.map(([title, value]) => `${value ?? 'unknown'} ${title}`).join(', '),
    json: Object.fromEntries(values),
  };
}

async function readJobLine({ db, config }: StatusDeps): Promise<StatusLine> {
  const jobs = (await readJobs(db)).filter(
    ({ name }) => name !== 'backup' || config.BACKUP_DIR !== undefined,
  );
  const times = jobs.map(({ succeeded_at: time }) => time?.getTime() ?? 0);
  const last = times.length === 0 ? null : new Date(Math.max(...times));
  const late = jobs
    .filter((_job, index) => (times[index] ?? 0) < Date.now() - JOB_AGE_MAX_MS)
    .map(({ name }) => name);
  const failing = late.length === 0 ? '' : `; without success for two days: ${late.join(', ')}`;
  return {
    text: `${jobs.length}, run by the server that is first; the last ${shortDate(last)}${failing}`,
    json: { jobs, late },
  };
}

async function readBackup({ db }: StatusDeps): Promise<StatusLine> {
  const last = await readLastBackup(db);
  if (last === null) return { text: 'none', json: null };
  const { createdAt, file, bytes } = last;
  return { text: `${shortDate(new Date(createdAt))}, ${file}, ${sizeText(bytes)}`, json: last };
}

async function readArchive({ db }: StatusDeps): Promise<StatusLine> {
  const row = await readArchiver(db);
  const { archived_at: archived, failed_at: failed } = row;
  if (!row.is_on) return { text: 'archive_mode is off', json: row };
  const trouble = archiveTrouble(row, new Date());
  const text = {
    failing: `; it fails since, last ${shortDate(failed)}`,
    stuck: '; it is stuck since',
  };
  return { text: `${shortDate(archived)}${trouble === null ? '' : text[trouble]}`, json: row };
}

async function readSignUps({ db }: StatusDeps): Promise<StatusLine> {
  const overview = await userServices(db).signUps.show();
  const { mode, isFlood, pending, unfinished } = overview;
  const flood = isFlood ? ', set by a flood' : '';
  return {
    text: `${mode}${flood}; ${pending} wait for approval, ${unfinished} are not finished`,
    json: overview,
  };
}
