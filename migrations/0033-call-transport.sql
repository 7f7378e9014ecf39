-- How the caller's voice came to us; `browser` is the dashboard's own console.
ALTER TABLE calls ADD COLUMN transport text NOT NULL DEFAULT 'sip'
  CHECK (transport IN ('sip', 'twilio', 'telnyx', 'browser'));
-- The calls in progress of a business, wherever they are held.
CREATE INDEX calls_live_by_business ON calls (business_id, started_at) WHERE status = 'live';
