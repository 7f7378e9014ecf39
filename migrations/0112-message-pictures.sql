-- Pictures of received messages, fetched from the carrier. The row is also its own work item: a waiting picture is to be fetched at `work_at`.
-- The bytes are in the row (decision 0182), so that erasing, copying and several instances need nothing besides the database.
CREATE TABLE message_pictures (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  message_id  text NOT NULL,
  position    integer NOT NULL,                    -- in the message, from 0
  url         text NOT NULL,                       -- at the carrier
  carrier     text NOT NULL,
  status      text NOT NULL CHECK (status IN ('waiting', 'stored', 'failed', 'expired')),
  error       text,                                -- why it failed
  mime_type   text,                                -- by its content
  size_bytes  integer,
  bytes       bytea,
  created_at  timestamptz NOT NULL,

  work_at     timestamptz,                         -- not before this; while claimed, when the lease ends
  claim_token uuid,
  tries       integer NOT NULL DEFAULT 0,
  CHECK ((status = 'waiting') = (work_at IS NOT NULL)),
  CHECK ((status = 'stored') = (bytes IS NOT NULL)),
  CHECK ((status = 'failed') = (error IS NOT NULL)),
  FOREIGN KEY (business_id, message_id) REFERENCES messages (business_id, id) ON DELETE CASCADE
);
-- Pictures are compressed already.
ALTER TABLE message_pictures ALTER COLUMN bytes SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX message_pictures_by_message ON message_pictures (business_id, message_id, position);
CREATE INDEX message_pictures_waiting ON message_pictures (work_at) WHERE work_at IS NOT NULL;
CREATE INDEX message_pictures_oldest ON message_pictures (created_at) WHERE status = 'stored';

-- Open pages read the message again. Without `to_jsonb` of the row, which would copy the bytes.
CREATE FUNCTION hint_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dashboard_changes', json_build_object(
    'businessId', business_id, 'kind', 'message', 'id', NEW.message_id)::text)
  FROM watching_dashboards
  WHERE business_id = NEW.business_id AND until > clock_timestamp() LIMIT 1;
  RETURN NULL;
END $$;
CREATE TRIGGER hint AFTER UPDATE OF status ON message_pictures FOR EACH ROW EXECUTE FUNCTION hint_picture();
