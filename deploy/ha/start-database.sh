#!/bin/bash
# Starts etcd and deploy/patroni.yml on one of db-1, db-2 and db-3, with what differs between them in
# the environment. Ends when one of both ends.
set -eu
dir=/var/lib/postgresql
address=10.0.0.1${NAME#db-}
password=$(cat "$POSTGRES_PASSWORD_FILE")

export PATRONI_NAME=$NAME
export PATRONI_RESTAPI_LISTEN=$address:8008 PATRONI_RESTAPI_CONNECT_ADDRESS=$address:8008
export PATRONI_POSTGRESQL_LISTEN=$address:5432 PATRONI_POSTGRESQL_CONNECT_ADDRESS=$address:5432
export PATRONI_POSTGRESQL_DATA_DIR=$dir/reprise
PATRONI_POSTGRESQL_BIN_DIR=$(ls --directory /usr/lib/postgresql/*/bin | tail -n 1)
export PATRONI_POSTGRESQL_BIN_DIR
# Nothing but these machines and HAProxy reaches the network of the databases.
export PATRONI_RESTAPI_USERNAME=operator PATRONI_RESTAPI_PASSWORD=$password
export PATRONI_SUPERUSER_USERNAME=postgres PATRONI_SUPERUSER_PASSWORD=$password
export PATRONI_REPLICATION_USERNAME=replicator PATRONI_REPLICATION_PASSWORD=$password
export PATRONI_REWIND_USERNAME=rewind PATRONI_REWIND_PASSWORD=$password

etcd --name="$NAME" --data-dir="$dir/etcd" \
  --listen-client-urls="http://$address:2379" --advertise-client-urls="http://$address:2379" \
  --listen-peer-urls="http://$address:2380" --initial-advertise-peer-urls="http://$address:2380" \
  --initial-cluster=db-1=http://10.0.0.11:2380,db-2=http://10.0.0.12:2380,db-3=http://10.0.0.13:2380 &
etcd=$!
patroni /etc/patroni/config.yml &
patroni=$!

# Patroni first: it hands the lead over.
stop() {
  kill "$patroni" || true
  wait "$patroni" || true
  kill "$etcd" || true
  wait "$etcd" || true
}
trap 'stop; exit 0' TERM INT
wait -n || true
stop
exit 1
