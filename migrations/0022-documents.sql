-- Uploaded files that inform the assistant. The bytes are in <data>/documents/<id>; what was read of them is here.
CREATE TABLE documents (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  name        text NOT NULL,
  mime_type   text NOT NULL,                       -- by its content
  size_bytes  integer NOT NULL,
  status      text NOT NULL CHECK (status IN ('processing', 'ready', 'failed')),
  error       text,                                -- why it failed
  page_count  integer,                             -- null where the format has no pages
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL,

  -- While it is processing: who reads it and until when, and how often that was tried.
  claim_token uuid,
  lease_until timestamptz,
  tries       integer NOT NULL DEFAULT 0,
  CHECK ((status = 'failed') = (error IS NOT NULL))
);
CREATE INDEX documents_newest ON documents (business_id, created_at DESC, id DESC);
CREATE INDEX documents_processing ON documents (created_at) WHERE status = 'processing';

-- What a document says, in pieces that one answer can be found in.
CREATE TABLE document_passages (
  id          text PRIMARY KEY,                    -- <document>/<number>
  document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  title       text NOT NULL,                       -- the document's name
  page        integer,                             -- from 1; null where the format has no pages
  content     text NOT NULL,
  search      tsvector NOT NULL GENERATED ALWAYS AS (
    setweight(to_tsvector('frontbell', title), 'A') || setweight(to_tsvector('frontbell', content), 'B')
  ) STORED
);
CREATE INDEX document_passages_by_document ON document_passages (document_id);
CREATE INDEX document_passages_by_business ON document_passages (business_id);
CREATE INDEX document_passages_search ON document_passages USING gin (search);

-- The vocabulary against which a question's spelling is corrected.
CREATE TABLE document_words (
  document_id text NOT NULL REFERENCES documents ON DELETE CASCADE,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  word        text NOT NULL,
  PRIMARY KEY (document_id, word)
);
CREATE INDEX document_words_alike ON document_words USING gin (word gin_trgm_ops);
