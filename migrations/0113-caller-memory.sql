-- Whether a contact has agreed that the assistant remembers them, who noted it, and when. Null: nobody has asked.
ALTER TABLE contacts
  ADD COLUMN memory_consent    text CHECK (memory_consent IN ('given', 'refused')),
  ADD COLUMN memory_consent_by text CHECK (memory_consent_by IN ('caller', 'team')),
  ADD COLUMN memory_consent_at timestamptz,
  ADD CHECK ((memory_consent IS NULL) = (memory_consent_at IS NULL AND memory_consent_by IS NULL));

-- What the assistant remembers of a contact. Deleted with the contact, and when the contact refuses.
CREATE TABLE caller_notes (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  contact_id  text NOT NULL,
  body        text NOT NULL,
  written_by  text,                                -- the name of the member; null: the assistant
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id) ON DELETE CASCADE
);
CREATE INDEX caller_notes_by_contact ON caller_notes (business_id, contact_id, created_at DESC);

CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON caller_notes
  FOR EACH ROW EXECUTE FUNCTION hint_change('contact', 'contact_id', 'business_id');
