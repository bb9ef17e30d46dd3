#!/bin/sh
# Runs once, on an empty volume: the servers' role owns its database and is no superuser.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set "password=$(cat "$DATABASE_PASSWORD_FILE")" <<'SQL'
create role reprise login password :'password';
create database reprise owner reprise;
-- By default, any role may connect. LISTEN, which shows live changes, needs no further right.
revoke connect on database reprise from public;
SQL
