-- A payment of a customer knew the secret address it was opened from. It knows the link now, from which the server makes that
-- address: who reads the database, or has the id of a payment, cannot.
ALTER TABLE payment_session ADD COLUMN link jsonb, ALTER COLUMN return_path DROP NOT NULL;

UPDATE payment_session s SET link = jsonb_build_object('kind', 'quote', 'id', l.id)
FROM quote_link l
WHERE s.purpose = 'crm' AND starts_with(s.return_path, '/quote/')
  AND l.token_hash = encode(sha256(convert_to(substr(s.return_path, length('/quote/') + 1), 'UTF8')), 'hex');

UPDATE payment_session s SET link = jsonb_build_object('kind', 'pay', 'id', l.id)
FROM pay_link l
WHERE s.purpose = 'crm' AND starts_with(s.return_path, '/pay/link/')
  AND l.token_hash = encode(sha256(convert_to(substr(s.return_path, length('/pay/link/') + 1), 'UTF8')), 'hex');

UPDATE payment_session SET return_path = NULL WHERE purpose = 'crm';

ALTER TABLE payment_session ADD CONSTRAINT payment_session_keeps_no_secret_address
  CHECK ((purpose = 'crm') = (return_path IS NULL));
