-- Whether a call is refused whose carrier could not verify the number of the caller (STIR/SHAKEN).
ALTER TABLE businesses ADD COLUMN refuse_failed_checks boolean NOT NULL DEFAULT false;
