# syntax=docker/dockerfile:1
# One image for the dashboard, the worker and the sandbox. How to run it: docs/operations.md.

FROM node:24-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The build contains a key that nothing uses: each dashboard replaces it with ACTIONS_KEY when it starts.
RUN npm run assemble -- /pressroom

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    DATA_DIR=/data
WORKDIR /pressroom
COPY --from=build /pressroom .
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/ready`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=2", "scripts/start.mjs"]
