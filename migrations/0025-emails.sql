-- Mail on its way out: who gets it, when it is tried next, and who is sending it now.
ALTER TABLE outgoing_emails
  ADD COLUMN recipients  text[],                   -- null: the business's active owners and admins at that time
  ADD COLUMN due_at      timestamptz,              -- not before this; null: at once
  ADD COLUMN claim_token uuid,
  ADD COLUMN lease_until timestamptz,              -- after this somebody else may send it
  ADD COLUMN held        boolean NOT NULL DEFAULT false; -- refused so often that only its owner's word sends it again
