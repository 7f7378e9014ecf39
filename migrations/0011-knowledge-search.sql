-- English stems and stop words over words without accents. Other languages are found by their unstemmed words.
CREATE TEXT SEARCH CONFIGURATION frontbell (COPY = english);
ALTER TEXT SEARCH CONFIGURATION frontbell
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, english_stem;

-- The words as they are written, for correcting a mistyped or misheard one.
CREATE TEXT SEARCH CONFIGURATION frontbell_words (COPY = simple);
ALTER TEXT SEARCH CONFIGURATION frontbell_words
  ALTER MAPPING FOR asciiword, asciihword, hword_asciipart, word, hword, hword_part WITH unaccent, simple;

ALTER TABLE articles ADD COLUMN search tsvector NOT NULL GENERATED ALWAYS AS (
  setweight(to_tsvector('frontbell', title), 'A') || setweight(to_tsvector('frontbell', content), 'B')
) STORED;
CREATE INDEX articles_search ON articles USING gin (search);

-- Which words an article holds: the vocabulary against which a question's spelling is corrected.
CREATE TABLE article_words (
  article_id  text NOT NULL REFERENCES articles ON DELETE CASCADE,
  business_id text NOT NULL REFERENCES businesses ON DELETE CASCADE,
  word        text NOT NULL,
  PRIMARY KEY (article_id, word)
);
CREATE INDEX article_words_alike ON article_words USING gin (word gin_trgm_ops);
