-- What is looked up for each row costs more than the row itself where a statement writes many of them (docs/performance.md:
-- a third of what PostgreSQL spends on a contact and its event). From here on it is done once a statement.

-- As hint_change, for all that a statement has added. Arguments: as there.
CREATE FUNCTION hint_additions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM watching_dashboards WHERE until > clock_timestamp()) THEN RETURN NULL; END IF;
  PERFORM pg_notify('dashboard_changes', json_build_object(
    'businessId', business, 'kind', TG_ARGV[0], 'id', made ->> TG_ARGV[1])::text)
  FROM (SELECT made, made ->> TG_ARGV[2] AS business FROM (SELECT to_jsonb(added) AS made FROM added) as_json) additions
  WHERE EXISTS (SELECT FROM watching_dashboards WHERE business_id = business AND until > clock_timestamp());
  RETURN NULL;
END $$;

DROP TRIGGER hint ON contacts;
CREATE TRIGGER hint AFTER UPDATE OR DELETE ON contacts
  FOR EACH ROW EXECUTE FUNCTION hint_change('contact', 'id', 'business_id');
CREATE TRIGGER hint_additions AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hint_additions('contact', 'id', 'business_id');

-- What the foreign key did when contacts were added: their business is there, and stays until they are committed. (A contact
-- never moves to another business.)
CREATE FUNCTION require_businesses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  missing text;
BEGIN
  PERFORM FROM businesses WHERE id IN (SELECT business_id FROM added) FOR KEY SHARE;
  SELECT business_id INTO missing FROM added WHERE NOT EXISTS (SELECT FROM businesses WHERE id = business_id);
  IF FOUND THEN
    RAISE foreign_key_violation USING
      MESSAGE = format('there is no business %L', missing), TABLE = TG_TABLE_NAME, CONSTRAINT = TG_NAME;
  END IF;
  RETURN NULL;
END $$;

ALTER TABLE contacts DROP CONSTRAINT contacts_business_id_fkey;
CREATE TRIGGER contacts_business_id_fkey AFTER INSERT ON contacts REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION require_businesses();
-- An event is written beside what it tells of, which is the business's already.
ALTER TABLE events DROP CONSTRAINT events_business_id_fkey;

-- What the foreign keys did when a business was erased.
CREATE FUNCTION erase_of_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM contacts WHERE business_id = OLD.id;
  DELETE FROM events WHERE business_id = OLD.id;
  RETURN NULL;
END $$;
CREATE TRIGGER erase_of_business AFTER DELETE ON businesses
  FOR EACH ROW EXECUTE FUNCTION erase_of_business();
