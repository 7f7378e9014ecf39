-- Events out. The queue is the outbox: a fact, its event and its deliveries commit together.

CREATE TABLE webhook_endpoints (
  id               text PRIMARY KEY,
  business_id      text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  url              text NOT NULL,
  description      text,
  events           text[] NOT NULL CHECK (cardinality(events) > 0), -- {*} or names from the catalogue, the alias included
  scheme           text NOT NULL CHECK (scheme IN ('ed25519', 'hmac-sha256')),
  status           text NOT NULL DEFAULT 'enabled' CHECK (status IN ('enabled', 'disabled')),
  disabled_reason  text CHECK (disabled_reason IN ('owner', 'failing')),
  disabled_at      timestamptz,
  failing_since    timestamptz,                   -- first failure after the last success
  failures_in_row  integer NOT NULL DEFAULT 0,
  last_delivery_at timestamptz,
  last_success_at  timestamptz,
  last_ping_at     timestamptz,
  revision         integer NOT NULL DEFAULT 1,    -- grows with every change that a sender's cached copy must notice
  created_at       timestamptz NOT NULL,
  updated_at       timestamptz NOT NULL,
  removed_at       timestamptz                    -- kept for its delivery log; neither listed nor sent to
);
CREATE INDEX webhook_endpoints_by_business ON webhook_endpoints (business_id, created_at, id) WHERE removed_at IS NULL;

-- One Ed25519 pair per business (endpoint_id null), one HMAC secret per endpoint; private parts sealed with the service's key.
CREATE TABLE signing_keys (
  id           text PRIMARY KEY,
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  endpoint_id  text REFERENCES webhook_endpoints ON DELETE CASCADE,
  scheme       text NOT NULL CHECK (scheme IN ('ed25519', 'hmac-sha256')),
  sealed       bytea NOT NULL,                    -- Ed25519: PKCS 8 DER; HMAC: the secret as it is shown
  public_key   text,                              -- PEM, Ed25519 only
  state        text NOT NULL CHECK (state IN ('pending', 'active', 'retiring')),
  created_at   timestamptz NOT NULL,
  activated_at timestamptz,
  retires_at   timestamptz,                       -- a retiring key signs beside the active one until then
  CHECK ((scheme = 'ed25519') = (endpoint_id IS NULL)),
  CHECK ((scheme = 'ed25519') = (public_key IS NOT NULL))
);
CREATE UNIQUE INDEX signing_keys_one_pair ON signing_keys (business_id, state) WHERE endpoint_id IS NULL AND state <> 'retiring';
CREATE UNIQUE INDEX signing_keys_one_secret ON signing_keys (endpoint_id, state) WHERE state <> 'retiring';

CREATE TABLE events (
  id          text PRIMARY KEY,                   -- the idempotencyKey
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name        text NOT NULL,
  body        text NOT NULL,                      -- frozen: these very bytes are sent at every attempt
  created_at  timestamptz NOT NULL
);
CREATE INDEX events_by_business ON events (business_id, id);

-- Row of an endpoint's lane while waiting, line of its log afterwards. No foreign key to the endpoint: every insert would lock
-- that one hot row, and endpoints are never erased while they have deliveries.
CREATE TABLE deliveries (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event_id    text NOT NULL REFERENCES events ON DELETE CASCADE,
  event_name  text NOT NULL,                      -- as the endpoint calls it: the alias, where it chose the alias
  business_id text NOT NULL,
  endpoint_id text NOT NULL,
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed', 'parked')),
  attempts    integer NOT NULL DEFAULT 0,         -- logged attempts, interrupted ones included
  failures    integer NOT NULL DEFAULT 0,         -- steps taken on the retry ladder
  due_at      timestamptz NOT NULL,               -- not before this
  claim_token uuid,                               -- who may complete it; set while an attempt is in flight
  lease_until timestamptz,                        -- after this the attempt counts as interrupted
  created_at  timestamptz NOT NULL,
  ended_at    timestamptz,
  UNIQUE (event_id, endpoint_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 1);
-- A claim changes no indexed column, so it is a heap-only update; completion takes the row out of the lane.
CREATE INDEX deliveries_lanes ON deliveries (endpoint_id, due_at) WHERE state = 'waiting';
CREATE INDEX deliveries_newest ON deliveries (endpoint_id, id);
CREATE INDEX deliveries_to_recover ON deliveries (endpoint_id, ended_at) WHERE state IN ('failed', 'parked');

CREATE TABLE delivery_attempts (
  delivery_id      bigint NOT NULL REFERENCES deliveries ON DELETE CASCADE,
  number           integer NOT NULL,
  started_at       timestamptz NOT NULL,
  ended_at         timestamptz NOT NULL,
  outcome          text NOT NULL,                 -- 'success' or the class of the failure (webhooks/delivery.ts)
  detail           text,                          -- the failure in words
  signed_at        bigint,                        -- Unix seconds, as sent in the timestamp headers
  signature        text,                          -- X-SERVICE-Signature as sent
  standard_signature text,                        -- webhook-signature as sent
  response_status  integer,
  response_headers json,
  response_body    text,                          -- its first 16 KB
  connect_ms       integer,                       -- until the request could be written; 0 on a kept connection
  headers_ms       integer,                       -- from then until the status line
  PRIMARY KEY (delivery_id, number)
);

-- Counted as it happens, so that nobody ever counts deliveries.
CREATE TABLE webhook_hours (
  endpoint_id text NOT NULL REFERENCES webhook_endpoints ON DELETE CASCADE,
  hour        timestamptz NOT NULL,
  succeeded   integer NOT NULL DEFAULT 0,
  failed      integer NOT NULL DEFAULT 0,
  total_ms    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (endpoint_id, hour)
);

-- A busy sender looks by itself every few milliseconds until then, and need not be woken. A hint only: safe to lose.
CREATE UNLOGGED TABLE watching_senders (
  sender_id text PRIMARY KEY,
  until     timestamptz NOT NULL
);
