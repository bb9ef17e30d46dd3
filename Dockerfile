FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && chown -R node .
USER node
EXPOSE 3000
CMD ["node", "scripts/start.mjs"]
