# The image of Frontbell: docker build -t frontbell . See docs/containers.md.

FROM node:24-bookworm-slim AS build
WORKDIR /opt/frontbell
COPY . .
RUN npm ci --no-audit --no-fund && npm run build

# What only the build and the tests need stays out.
FROM node:24-bookworm-slim AS packages
WORKDIR /opt/frontbell
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --workspaces=false --no-audit --no-fund

FROM node:24-bookworm-slim
# The embedded PostgreSQL needs a user, and times need the zones of the world.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tzdata ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data frontbell \
  && install -d -o frontbell -g frontbell -m 0700 /data /data/documents /data/recordings
WORKDIR /opt/frontbell
COPY LICENSE package.json ./
COPY bin bin
COPY migrations migrations
COPY word-vectors word-vectors
COPY --from=packages /opt/frontbell/node_modules node_modules
COPY --from=build /opt/frontbell/dist dist
COPY --from=build /opt/frontbell/web/dist web/dist
COPY --from=build /opt/frontbell/site/dist site/dist

ENV NODE_ENV=production \
  FRONTBELL_DATA_DIR=/data \
  FRONTBELL_HOST=0.0.0.0 \
  FRONTBELL_SIP_HOST=0.0.0.0 \
  FRONTBELL_RTP_PORT_MAX=20199
USER frontbell
VOLUME ["/data", "/data/documents", "/data/recordings"]
EXPOSE 8080 5060/udp 5060/tcp 20000-20199/udp
# A draining instance is healthy: its calls go on. Only /readyz says that it takes no new ones.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "bin/frontbell.js"]
CMD ["serve"]
