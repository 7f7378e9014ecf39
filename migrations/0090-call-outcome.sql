-- What came of a call, and the fact that decided it. Null: the call ended before these columns existed, or is still live.
ALTER TABLE calls
  ADD COLUMN outcome text CHECK (outcome IN ('booked', 'moved', 'cancelled', 'transferred', 'message', 'callback_wanted',
    'answered', 'spam', 'abandoned')),
  ADD COLUMN outcome_reason text;
