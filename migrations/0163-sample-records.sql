-- Records of the demo business that were made up for looking around. A contact that somebody changes loses the mark: it is the owner's
-- from then on. Only a business with `is_demo` has such rows, so they are found by its id and need no index of their own.
ALTER TABLE contacts ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE calls ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE appointments ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE messages ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
ALTER TABLE inbox_items ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

-- The sums of days count a contact from then on.
DROP TRIGGER changed_contact ON contacts;
CREATE TRIGGER changed_contact AFTER UPDATE ON contacts FOR EACH ROW
  WHEN (OLD.created_at IS DISTINCT FROM NEW.created_at OR OLD.is_demo IS DISTINCT FROM NEW.is_demo)
  EXECUTE FUNCTION note_changed_record();
