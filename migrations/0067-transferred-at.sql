-- When the other side of a transfer answered; null: the call was not transferred. call.transferred was announced then.
ALTER TABLE calls ADD COLUMN transferred_at timestamptz;
UPDATE calls SET transferred_at = coalesce(ended_at, started_at) WHERE transferred_to IS NOT NULL AND status <> 'live';
