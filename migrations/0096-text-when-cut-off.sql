-- Whether callers get a text message when a failure of the service has cut off their call.
ALTER TABLE businesses ADD COLUMN text_when_cut_off boolean NOT NULL DEFAULT false;
