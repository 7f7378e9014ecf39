-- The number that a person sees who is called for a transfer over the trunk: ours, or that of the caller where the carrier allows it.
ALTER TABLE sip_connections
  ADD COLUMN transfer_caller_id text NOT NULL DEFAULT 'business' CHECK (transfer_caller_id IN ('business', 'caller'));
