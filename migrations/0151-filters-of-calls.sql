-- Each filter of the lists of calls finds its rows without reading all calls of the business. Of a call in progress, nothing is indexed.
CREATE INDEX calls_by_status ON calls (business_id, status, direction, created_at, id) WHERE status <> 'live';
CREATE INDEX calls_by_outcome ON calls (business_id, outcome, created_at, id) WHERE status <> 'live';
CREATE INDEX calls_by_ended_reason ON calls (business_id, ended_reason, created_at, id) WHERE status <> 'live';
CREATE INDEX calls_by_from ON calls (business_id, from_phone, created_at, id) WHERE status <> 'live';
CREATE INDEX calls_by_to ON calls (business_id, to_phone, created_at, id) WHERE status <> 'live';
