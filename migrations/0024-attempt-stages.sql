-- The stages of opening a connection, where an attempt opened one: name look-up, TCP, TLS.
ALTER TABLE delivery_attempts
  ADD COLUMN dns_ms integer,
  ADD COLUMN tcp_ms integer,
  ADD COLUMN tls_ms integer;
