FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && node scripts/pack.mjs /packed

# Only what runs: Node without npm and headers, the bundled server, the web app and three libraries.
# Nothing in it is writable but the volumes, so the root file system may be read-only with a tmpfs at
# /tmp.
FROM debian:bookworm-slim
WORKDIR /app
COPY --from=build /usr/local/bin/node /usr/local/bin/
RUN useradd --uid 1000 --user-group --no-create-home node && \
  install --directory --owner node --group node --mode 0700 /data /backups
COPY --from=build /packed ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
EXPOSE 3000
VOLUME ["/data", "/backups"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
