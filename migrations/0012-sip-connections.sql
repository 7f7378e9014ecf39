-- Trunks: SIP connections to carriers and telephone systems.
CREATE TABLE sip_connections (
  id                   text PRIMARY KEY,
  business_id          text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name                 text NOT NULL,
  type                 text NOT NULL CHECK (type IN ('ip', 'credentials', 'registration')),
  host                 text,                              -- where calls out go and where we register
  port                 integer NOT NULL CHECK (port BETWEEN 1 AND 65535),
  transport            text NOT NULL CHECK (transport IN ('udp', 'tcp', 'tls')),
  media_encryption     text NOT NULL CHECK (media_encryption IN ('none', 'srtp')),
  username             text,
  sealed_password      bytea,                             -- under the service's own key, bound to the id
  allowed_ips          text[] NOT NULL DEFAULT '{}',      -- addresses and CIDR ranges
  codecs               text[] NOT NULL,
  dtmf_mode            text NOT NULL CHECK (dtmf_mode IN ('rfc4733', 'info', 'inband')),
  inbound_enabled      boolean NOT NULL,
  outbound_enabled     boolean NOT NULL,
  max_concurrent_calls integer CHECK (max_concurrent_calls BETWEEN 1 AND 100000),
  registration_status  text CHECK (registration_status IN ('registered', 'unregistered', 'failed')),
  last_error           text,
  created_at           timestamptz NOT NULL,
  updated_at           timestamptz NOT NULL,
  CHECK (type = 'ip' OR (username IS NOT NULL AND sealed_password IS NOT NULL)),
  CHECK (type <> 'ip' OR cardinality(allowed_ips) > 0),
  CHECK (type <> 'registration' OR host IS NOT NULL)
);
CREATE INDEX sip_connections_newest ON sip_connections (business_id, created_at DESC, id DESC);
-- A caller's user name alone finds the trunk, so it is one trunk's.
CREATE UNIQUE INDEX sip_connections_one_username ON sip_connections (username) WHERE type = 'credentials';
