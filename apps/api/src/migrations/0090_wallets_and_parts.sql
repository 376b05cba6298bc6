-- How far the book of an agency has followed its wallet.
CREATE TABLE wallet_mirror (
  org_id uuid PRIMARY KEY REFERENCES org,
  position bigint NOT NULL CHECK (position >= 0)
);
INSERT INTO wallet_mirror (org_id, position)
SELECT w.org_id, w.entries FROM wallet w JOIN org o ON o.id = w.org_id AND o.kind = 'agency';

-- What wallets hold so far and the books of their agencies do not say: deposits came from the bank, the rest was bought of the house
-- for nobody yet.
CREATE TEMP TABLE behind ON COMMIT DROP AS
SELECT w.org_id AS book, d.deposited, w.balance - d.booked - d.deposited AS rest
FROM wallet w JOIN org o ON o.id = w.org_id AND o.kind = 'agency'
  CROSS JOIN LATERAL (
    SELECT
      coalesce((SELECT -sum(e.amount) FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
        LEFT JOIN ledger_transaction r ON r.id = t.reverses
        WHERE e.account_id = w.account_id AND (coalesce(r.cause_entity, t.cause_entity) = 'deposit' OR coalesce(r.kind, t.kind) IN ('deposit', 'deposit-card'))), 0) AS deposited,
      coalesce((SELECT sum(e.amount) FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
        WHERE a.code = w.org_id || '/house-wallet'), 0) AS booked) d
WHERE w.balance <> d.booked OR d.deposited <> 0;
CREATE TEMP TABLE carried ON COMMIT DROP AS
SELECT gen_random_uuid() AS tx, b.book, k.kind, k.account, k.amount
FROM behind b CROSS JOIN LATERAL (VALUES
  ('wallet-filled', 'money:bank', b.deposited), ('portal-paid', 'supplier:house', b.rest)) k (kind, account, amount)
WHERE k.amount <> 0;
INSERT INTO ledger_account (id, code, org_id)
SELECT gen_random_uuid(), code, book FROM (
  SELECT book, book || '/' || account AS code FROM carried UNION SELECT book, book || '/house-wallet' FROM carried) c
ON CONFLICT (code) DO NOTHING;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, idempotency_key, input_hash, actor_name)
SELECT tx, kind, 'Wallet with the house, as it stood', 'org', book, 'wallet carried ' || kind || ' ' || book, 'carried', 'Karavan'
FROM carried;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT c.tx, a.id, e.amount
FROM carried c CROSS JOIN LATERAL (VALUES ('house-wallet', c.amount), (c.account, -c.amount)) e (account, amount)
  JOIN ledger_account a ON a.code = c.book || '/' || e.account;

-- A stay or an activity that was paid in part is sold out of what was not earned yet.
ALTER TABLE hotel_booking DROP CONSTRAINT hotel_booking_funding_check,
  ADD CONSTRAINT hotel_booking_funding_check CHECK (funding IN ('wallet', 'bank', 'card-clearing', 'unearned', 'internal'));
ALTER TABLE activity_booking DROP CONSTRAINT activity_booking_funding_check,
  ADD CONSTRAINT activity_booking_funding_check CHECK (funding IN ('wallet', 'bank', 'card-clearing', 'unearned', 'internal'));
