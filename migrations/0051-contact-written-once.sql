-- What PostgreSQL did for each new contact and its event that it need not do (docs/performance.md).

-- The service has made the contact's text to answer with it, and gives it along. Whoever adds a contact without its text, or
-- changes one, gets it made here. A test compares the two.
ALTER TABLE contacts ALTER COLUMN wire DROP EXPRESSION;
CREATE FUNCTION write_contact_wire() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.wire := contact_wire(NEW.id, NEW.name, NEW.phone, NEW.email, NEW.notes, NEW.created_at, NEW.updated_at);
  RETURN NEW;
END $$;
CREATE TRIGGER write_wire_of_new BEFORE INSERT ON contacts
  FOR EACH ROW WHEN (NEW.wire IS NULL) EXECUTE FUNCTION write_contact_wire();
CREATE TRIGGER write_wire BEFORE UPDATE ON contacts
  FOR EACH ROW EXECUTE FUNCTION write_contact_wire();

-- An event is found by its id. Only the erasing of a business asks for all of its events, and that may take its time.
DROP INDEX events_by_business;

-- As before, in one look instead of two.
CREATE OR REPLACE FUNCTION require_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing text;
BEGIN
  SELECT business_id INTO missing FROM (SELECT DISTINCT business_id FROM added) asked
  WHERE NOT EXISTS (SELECT FROM businesses WHERE id = business_id FOR KEY SHARE);
  IF FOUND THEN
    RAISE foreign_key_violation USING
      MESSAGE = format('there is no business %L', missing), TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

-- As before, in the language whose functions cost less to call where they cannot be put in place of the call.
CREATE OR REPLACE FUNCTION search_text(value text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  RETURN lower(public.unaccent('public.unaccent', value));
END $$;
