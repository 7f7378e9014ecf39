-- The SIP messages of a call without their content, and how its audio was (kernel/network/call-diagnostics.ts). Null: a call by other ways, or one
-- that ended before this column existed. Bounded by the service: 50 messages, about 5 KB.
ALTER TABLE calls ADD COLUMN diagnostics json;
