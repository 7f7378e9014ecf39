-- What callers must prove before their appointments are opened, and what telephone networks said of their numbers.

ALTER TABLE businesses ADD COLUMN caller_proof text NOT NULL DEFAULT 'name'
  CHECK (caller_proof IN ('number', 'name', 'code'));

-- The ledger of proofs, by the number that the caller shows. `call_id` is null in a conversation by text message. Rows older than two
-- days are deleted with the next insert.
CREATE TABLE caller_proofs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  -- E.164
  phone text NOT NULL,
  call_id text,
  message_id text,
  kind text NOT NULL CHECK (kind IN ('code_sent', 'wrong', 'proven')),
  -- SHA-256 of the code; only of `code_sent`.
  code_hash bytea CHECK ((kind = 'code_sent') = (code_hash IS NOT NULL)),
  -- The appointments that a proof opens; only of `proven`.
  appointment_ids text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX caller_proofs_phone ON caller_proofs (business_id, phone, created_at);
-- A text message that is processed again counts once.
CREATE UNIQUE INDEX caller_proofs_message ON caller_proofs (message_id, kind) WHERE message_id IS NOT NULL;

-- STIR/SHAKEN (RFC 8224, ATIS-1000074): the attestation of the caller's number as the trunk or the carrier verified it.
ALTER TABLE calls ADD COLUMN caller_attestation text CHECK (caller_attestation IN ('A', 'B', 'C', 'failed', 'none'));
