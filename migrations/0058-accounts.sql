-- The network address that a change was made from.
ALTER TABLE audit_log ADD COLUMN address text;

-- What the link in a mail is for: {"kind": "invitation" | "password-reset", "id": member or user}. The link itself is made when the
-- mail is sent, so that no row and no backup holds a token that lets somebody in.
ALTER TABLE outgoing_emails ADD COLUMN link jsonb;
CREATE INDEX outgoing_emails_with_link ON outgoing_emails (business_id, created_at) WHERE link IS NOT NULL;
DELETE FROM outgoing_emails WHERE sent_at IS NULL AND body ~ '/(join|reset-password)#';
UPDATE outgoing_emails SET body = '' WHERE sent_at IS NOT NULL;

-- The link was mailed: the person who opens it owns the address. Other links are handed out by the inviter.
ALTER TABLE join_links ADD COLUMN mailed boolean NOT NULL DEFAULT false;

-- better-auth stores identifiers as SHA-256 in base64url from now on. Links to choose a password end with this version.
DELETE FROM verifications WHERE identifier LIKE 'reset-password:%';
UPDATE verifications
SET identifier = rtrim(translate(encode(sha256(convert_to(identifier, 'UTF8')), 'base64'), '+/', '-_'), '=');
