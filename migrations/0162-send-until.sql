-- The time after which a queued text is no longer sent: the night of a campaign's recipient. Null: no such time.
ALTER TABLE messages ADD COLUMN send_until timestamptz;
