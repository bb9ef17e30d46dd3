FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && node scripts/pack.mjs /packed

# The files of the Debian packages that Node and PostgreSQL need, with a shell and its programs, but
# without a package manager. The list of packages is kept for scanners.
FROM debian:bookworm-slim AS system
RUN useradd --uid 1000 --user-group --no-create-home node
RUN packages="base-files base-passwd coreutils dash libacl1 libattr1 libc6 libgcc-s1 libgmp10 \
  libpcre2-8-0 libselinux1 libstdc++6" && \
  install --directory --owner node --group node --mode 0700 /system/data /system/backups && \
  mkdir --parents /system/var/lib/dpkg /system/usr/lib64 && \
  dpkg --status $packages >/system/var/lib/dpkg/status && \
  cp --archive /bin /lib* /sbin /system && \
  for file in $(dpkg --listfiles $packages) /bin/sh /etc/passwd /etc/group /etc/nsswitch.conf; do \
    if [ -e "$file" ]; then echo "$file"; fi; \
  done | tar --create --no-recursion --files-from - | \
  tar --extract --keep-directory-symlink --directory /system

# Only what runs: Node without npm and headers, the bundled server, the web app and the libraries with
# native code.
# Nothing in it is writable but the volumes, so the root file system may be read-only with a tmpfs at
# /tmp.
FROM scratch
WORKDIR /app
COPY --from=system /system /
COPY --from=build /usr/local/bin/node /usr/local/bin/
COPY --from=build /packed ./
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
EXPOSE 3000
VOLUME ["/data", "/backups"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
