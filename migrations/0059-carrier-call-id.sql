-- The id of a call at its carrier: the Call-ID of SIP, the CallSid of Twilio, the call control id of Telnyx.
ALTER TABLE calls ADD COLUMN carrier_call_id text;

-- Twilio's requests are signed without a time, so a recorded one can be sent again at any time and to any instance. The row is
-- written before the caller's audio is admitted.
CREATE UNIQUE INDEX calls_once_per_carrier ON calls (transport, carrier_call_id)
  WHERE transport IN ('twilio', 'telnyx') AND carrier_call_id IS NOT NULL;

CREATE INDEX calls_by_carrier_call_id ON calls (carrier_call_id) WHERE carrier_call_id IS NOT NULL;
