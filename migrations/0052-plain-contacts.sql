-- Contacts become an ordinary table again: columns, foreign keys and a trigger for each row. Migrations 0036, 0049 and 0051 kept the
-- JSON of each contact in a column and did the checks once a statement, for speed that is no longer needed (docs/decisions/0082).

DROP TRIGGER write_wire ON contacts;
DROP TRIGGER write_wire_of_new ON contacts;
DROP FUNCTION write_contact_wire();
ALTER TABLE contacts DROP COLUMN wire;
DROP FUNCTION contact_wire(text, text, text, text, text, timestamptz, timestamptz);

-- Foreign keys. Events have no index on business_id: only erasing a business looks them up by it, and may read the whole table. Rows without a business would have been erased with it; no query can reach them.
DROP TRIGGER contacts_business_id_fkey ON contacts;
DROP FUNCTION require_businesses();
DROP TRIGGER erase_of_business ON businesses;
DROP FUNCTION erase_of_business();
DELETE FROM contacts WHERE NOT EXISTS (SELECT FROM businesses WHERE id = business_id);
DELETE FROM events WHERE NOT EXISTS (SELECT FROM businesses WHERE id = business_id);
ALTER TABLE contacts ADD CONSTRAINT contacts_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses ON DELETE CASCADE;
ALTER TABLE events ADD CONSTRAINT events_business_id_fkey FOREIGN KEY (business_id) REFERENCES businesses ON DELETE CASCADE;

-- The trigger of migration 0037 for every change of a contact.
DROP TRIGGER hint_additions ON contacts;
DROP FUNCTION hint_additions();
DROP TRIGGER hint ON contacts;
CREATE TRIGGER hint AFTER INSERT OR UPDATE OR DELETE ON contacts
  FOR EACH ROW EXECUTE FUNCTION hint_change('contact', 'id', 'business_id');
