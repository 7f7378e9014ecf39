-- Who changed what in the dashboard. Written with the change itself. The names are kept as they were: people go.
CREATE TABLE audit_log (
  id           text PRIMARY KEY,
  business_id  text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  member_id    text NOT NULL,
  member_name  text NOT NULL,
  member_email text NOT NULL,
  action       text NOT NULL,                      -- the operation, such as createContact
  path         text NOT NULL,                      -- such as /contacts/ctc_123
  created_at   timestamptz NOT NULL
);
CREATE INDEX audit_log_newest ON audit_log (business_id, created_at DESC, id DESC);
