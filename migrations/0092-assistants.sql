-- Assistants: how calls are answered, in versions. A business without rows has a default assistant all the same, which is stored at its
-- first change (features/assistants).
CREATE TABLE assistants (
  id                text PRIMARY KEY,
  business_id       text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  is_default        boolean NOT NULL,            -- answers the calls that no other assistant answers
  answers_when      text NOT NULL CHECK (answers_when IN ('always', 'open_hours', 'closed_hours')),
  every_number      boolean NOT NULL,            -- false: only the numbers in assistant_numbers
  published_version integer NOT NULL,            -- the version that answers calls
  latest_version    integer NOT NULL CHECK (latest_version >= published_version),
  created_at        timestamptz NOT NULL,
  updated_at        timestamptz NOT NULL,
  CONSTRAINT assistants_of_business UNIQUE (business_id, id)
);
CREATE UNIQUE INDEX assistants_one_default ON assistants (business_id) WHERE is_default;

-- Every save. Rows never change, except that they are published.
CREATE TABLE assistant_versions (
  business_id    text NOT NULL,
  assistant_id   text NOT NULL,
  version        integer NOT NULL CHECK (version > 0),
  content        json NOT NULL,                  -- features/assistants/assistant-content.ts
  changed_fields json NOT NULL,                  -- ["greeting","fields"]: what differs from the version before
  saved_by       text,                           -- the name of the member; null: the command line, or the service itself
  restored_from  integer,                        -- the version whose content it has again
  published_at   timestamptz,                    -- the last time; null: never
  created_at     timestamptz NOT NULL,
  PRIMARY KEY (assistant_id, version),
  FOREIGN KEY (business_id, assistant_id) REFERENCES assistants (business_id, id) ON DELETE CASCADE
);

-- The numbers whose calls an assistant answers. A number can have one for open and one for closed hours.
CREATE TABLE assistant_numbers (
  assistant_id    text NOT NULL REFERENCES assistants ON DELETE CASCADE,
  phone_number_id text NOT NULL REFERENCES phone_numbers ON DELETE CASCADE,
  PRIMARY KEY (assistant_id, phone_number_id)
);
CREATE INDEX assistant_numbers_by_number ON assistant_numbers (phone_number_id);

-- The version that held the call, copied so that it stays when the assistant is deleted: {"id","name","version"}; null: none, or unknown.
-- What the assistant collected: [{"key","label","value"}].
ALTER TABLE calls
  ADD COLUMN assistant        json,
  ADD COLUMN collected_fields json NOT NULL DEFAULT '[]';

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON assistants
  FOR EACH ROW EXECUTE FUNCTION hint_change('assistant', 'id', 'business_id');
