-- Lists show the newest first and read these backwards. Written newest last, new rows go to the end of a business's part, where
-- a page is filled before the next is begun; newest first, every page was split in halves: 156 bytes a contact, now 85.
DROP INDEX contacts_newest;
CREATE INDEX contacts_newest ON contacts (business_id, created_at, id);
DROP INDEX calls_newest;
CREATE INDEX calls_newest ON calls (business_id, created_at, id) WHERE status <> 'live';
DROP INDEX messages_newest;
CREATE INDEX messages_newest ON messages (business_id, created_at, id);
DROP INDEX notifications_newest;
CREATE INDEX notifications_newest ON notifications (business_id, created_at, id);
DROP INDEX audit_log_newest;
CREATE INDEX audit_log_newest ON audit_log (business_id, created_at, id);
