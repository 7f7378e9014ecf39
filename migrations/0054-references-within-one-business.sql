-- A row refers to rows of its own business only. Where a query forgets to compare the business, the database refuses.
-- `deliveries -> events` stays as it is: both rows are written by one statement (src/events/emit.ts), for every event.

-- References across businesses were never written by the service; where there is one, it is cleared or removed.
UPDATE appointments a SET contact_id = NULL FROM contacts p WHERE p.id = a.contact_id AND p.business_id <> a.business_id;
UPDATE appointments a SET call_id = NULL FROM calls p WHERE p.id = a.call_id AND p.business_id <> a.business_id;
UPDATE appointments a SET message_id = NULL FROM messages p WHERE p.id = a.message_id AND p.business_id <> a.business_id;
UPDATE calls c SET contact_id = NULL FROM contacts p WHERE p.id = c.contact_id AND p.business_id <> c.business_id;
UPDATE calls c SET sip_connection_id = NULL FROM sip_connections p
  WHERE p.id = c.sip_connection_id AND p.business_id <> c.business_id;
UPDATE messages m SET contact_id = NULL FROM contacts p WHERE p.id = m.contact_id AND p.business_id <> m.business_id;
UPDATE messages m SET in_reply_to = NULL FROM messages p WHERE p.id = m.in_reply_to AND p.business_id <> m.business_id;
UPDATE opt_outs o SET message_id = NULL FROM messages p WHERE p.id = o.message_id AND p.business_id <> o.business_id;
UPDATE phone_numbers n SET sip_connection_id = NULL FROM sip_connections p
  WHERE p.id = n.sip_connection_id AND p.business_id <> n.business_id;
UPDATE unanswered_questions q SET article_id = NULL FROM articles p
  WHERE p.id = q.article_id AND p.business_id <> q.business_id;
UPDATE unanswered_questions q SET last_call_id = NULL FROM calls p
  WHERE p.id = q.last_call_id AND p.business_id <> q.business_id;
DELETE FROM article_words w USING articles p WHERE p.id = w.article_id AND p.business_id <> w.business_id;
DELETE FROM document_passages w USING documents p WHERE p.id = w.document_id AND p.business_id <> w.business_id;
DELETE FROM document_words w USING documents p WHERE p.id = w.document_id AND p.business_id <> w.business_id;
DELETE FROM join_links l USING members p WHERE p.id = l.member_id AND p.business_id <> l.business_id;
DELETE FROM signing_keys k USING webhook_endpoints p WHERE p.id = k.endpoint_id AND p.business_id <> k.business_id;

ALTER TABLE articles ADD CONSTRAINT articles_of_business UNIQUE (business_id, id);
ALTER TABLE calls ADD CONSTRAINT calls_of_business UNIQUE (business_id, id);
ALTER TABLE contacts ADD CONSTRAINT contacts_of_business UNIQUE (business_id, id);
ALTER TABLE documents ADD CONSTRAINT documents_of_business UNIQUE (business_id, id);
ALTER TABLE members ADD CONSTRAINT members_of_business UNIQUE (business_id, id);
ALTER TABLE messages ADD CONSTRAINT messages_of_business UNIQUE (business_id, id);
ALTER TABLE sip_connections ADD CONSTRAINT sip_connections_of_business UNIQUE (business_id, id);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_of_business UNIQUE (business_id, id);

ALTER TABLE appointments
  DROP CONSTRAINT appointments_contact_id_fkey,
  ADD CONSTRAINT appointments_contact_id_fkey FOREIGN KEY (business_id, contact_id)
    REFERENCES contacts (business_id, id) ON DELETE SET NULL (contact_id),
  DROP CONSTRAINT appointments_call_id_fkey,
  ADD CONSTRAINT appointments_call_id_fkey FOREIGN KEY (business_id, call_id)
    REFERENCES calls (business_id, id) ON DELETE SET NULL (call_id),
  DROP CONSTRAINT appointments_message_id_fkey,
  ADD CONSTRAINT appointments_message_id_fkey FOREIGN KEY (business_id, message_id)
    REFERENCES messages (business_id, id) ON DELETE SET NULL (message_id);
ALTER TABLE calls
  DROP CONSTRAINT calls_contact_id_fkey,
  ADD CONSTRAINT calls_contact_id_fkey FOREIGN KEY (business_id, contact_id)
    REFERENCES contacts (business_id, id) ON DELETE SET NULL (contact_id),
  DROP CONSTRAINT calls_sip_connection_id_fkey,
  ADD CONSTRAINT calls_sip_connection_id_fkey FOREIGN KEY (business_id, sip_connection_id)
    REFERENCES sip_connections (business_id, id) ON DELETE SET NULL (sip_connection_id);
ALTER TABLE messages
  DROP CONSTRAINT messages_contact_id_fkey,
  ADD CONSTRAINT messages_contact_id_fkey FOREIGN KEY (business_id, contact_id)
    REFERENCES contacts (business_id, id) ON DELETE SET NULL (contact_id),
  DROP CONSTRAINT messages_in_reply_to_fkey,
  ADD CONSTRAINT messages_in_reply_to_fkey FOREIGN KEY (business_id, in_reply_to)
    REFERENCES messages (business_id, id) ON DELETE SET NULL (in_reply_to);
ALTER TABLE opt_outs
  DROP CONSTRAINT opt_outs_message_id_fkey,
  ADD CONSTRAINT opt_outs_message_id_fkey FOREIGN KEY (business_id, message_id)
    REFERENCES messages (business_id, id) ON DELETE SET NULL (message_id);
ALTER TABLE phone_numbers
  DROP CONSTRAINT phone_numbers_sip_connection_id_fkey,
  ADD CONSTRAINT phone_numbers_sip_connection_id_fkey FOREIGN KEY (business_id, sip_connection_id)
    REFERENCES sip_connections (business_id, id) ON DELETE SET NULL (sip_connection_id);
ALTER TABLE unanswered_questions
  DROP CONSTRAINT unanswered_questions_article_id_fkey,
  ADD CONSTRAINT unanswered_questions_article_id_fkey FOREIGN KEY (business_id, article_id)
    REFERENCES articles (business_id, id) ON DELETE SET NULL (article_id),
  DROP CONSTRAINT unanswered_questions_last_call_id_fkey,
  ADD CONSTRAINT unanswered_questions_last_call_id_fkey FOREIGN KEY (business_id, last_call_id)
    REFERENCES calls (business_id, id) ON DELETE SET NULL (last_call_id);
ALTER TABLE article_words
  DROP CONSTRAINT article_words_article_id_fkey,
  ADD CONSTRAINT article_words_article_id_fkey FOREIGN KEY (business_id, article_id)
    REFERENCES articles (business_id, id) ON DELETE CASCADE;
ALTER TABLE document_passages
  DROP CONSTRAINT document_passages_document_id_fkey,
  ADD CONSTRAINT document_passages_document_id_fkey FOREIGN KEY (business_id, document_id)
    REFERENCES documents (business_id, id) ON DELETE CASCADE;
ALTER TABLE document_words
  DROP CONSTRAINT document_words_document_id_fkey,
  ADD CONSTRAINT document_words_document_id_fkey FOREIGN KEY (business_id, document_id)
    REFERENCES documents (business_id, id) ON DELETE CASCADE;
ALTER TABLE join_links
  DROP CONSTRAINT join_links_member_id_fkey,
  ADD CONSTRAINT join_links_member_id_fkey FOREIGN KEY (business_id, member_id)
    REFERENCES members (business_id, id) ON DELETE CASCADE;
ALTER TABLE signing_keys
  DROP CONSTRAINT signing_keys_endpoint_id_fkey,
  ADD CONSTRAINT signing_keys_endpoint_id_fkey FOREIGN KEY (business_id, endpoint_id)
    REFERENCES webhook_endpoints (business_id, id) ON DELETE CASCADE;
