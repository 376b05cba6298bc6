# Builds and ships inside, and takes along only what a server needs: the same steps as tests/process/ship.test.ts goes without Docker.
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY . .
RUN npm run ship -- /karavan

FROM node:22-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /karavan /karavan
# The only folder it writes to; the rest may be mounted read-only.
RUN install -d -o node -g node -m 0700 /data
VOLUME /data
WORKDIR /karavan
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
