FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

# What the operator's commands (npm run ops -- fsck, moderator ...) need, without the tools of developers.
FROM node:24-bookworm-slim AS libraries
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY tools/api-client/package.json tools/api-client/
COPY tools/video-stand-in/package.json tools/video-stand-in/
COPY scripts/prepare.mjs scripts/
RUN npm ci --no-audit --no-fund --omit=dev --workspace apps/server --include-workspace-root

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=libraries --chown=node /app ./
COPY --chown=node scripts scripts
COPY --from=build --chown=node /app/packages/contract packages/contract
COPY --from=build --chown=node /app/apps/server apps/server
COPY --from=build --chown=node /app/apps/web/dist apps/web/dist
RUN chown node .
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--enable-source-maps", "apps/server/dist/main.js"]
