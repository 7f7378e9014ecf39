CREATE TABLE articles (
  id          text PRIMARY KEY,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  title       text NOT NULL,
  content     text NOT NULL,
  type        text NOT NULL DEFAULT 'article',
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);
CREATE INDEX articles_newest ON articles (business_id, created_at DESC, id DESC);
