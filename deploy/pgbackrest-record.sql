-- Stores the newest backup of pgBackRest as the last one, which `ops status`, `ops doctor` and the
-- metrics read. A backup with damaged pages counts as none. docs/operate/point-in-time.md
\set ON_ERROR_STOP on
\set info `pgbackrest --stanza=reprise --output=json info`

insert into schema_meta (key, value)
select 'last-backup', json_build_object(
    'createdAt', to_char(
      to_timestamp((backup #>> '{timestamp,stop}')::bigint) at time zone 'UTC',
      'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    'file', 'pgBackRest ' || (backup ->> 'label'),
    'bytes', (backup #> '{info,repository,size}'))
from json_array_elements(:'info'::json #> '{0,backup}') with ordinality as made (backup, nth)
where backup ->> 'error' = 'false'
order by nth desc
limit 1
on conflict (key) do update set value = excluded.value;
