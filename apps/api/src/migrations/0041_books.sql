-- One ledger, one book per organisation: accounts of another book than the house's carry its organisation before their name.
ALTER TABLE ledger_account
  DROP CONSTRAINT ledger_account_code_check,
  ADD CONSTRAINT ledger_account_code_check CHECK (code ~ '^([0-9a-f-]{36}/)?[a-z-]+(:[a-z0-9-]+)?$'),
  ADD COLUMN book uuid GENERATED ALWAYS AS (CASE WHEN code LIKE '%/%' THEN split_part(code, '/', 1)::uuid END) STORED
    REFERENCES org;
CREATE INDEX ledger_account_book_idx ON ledger_account (book) WHERE book IS NOT NULL;

-- All of a transaction add up to zero, and stand in one book.
CREATE OR REPLACE FUNCTION ledger_check_zero_sum() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books integer;
BEGIN
  SELECT count(DISTINCT coalesce(a.book::text, 'house')) INTO books
  FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id WHERE e.transaction_id = NEW.id;
  IF books = 0 THEN
    RAISE EXCEPTION 'ledger transaction % has no entries', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF books > 1 THEN
    RAISE EXCEPTION 'ledger transaction % stands in several books', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT 1 FROM ledger_entry WHERE transaction_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger transaction % does not add up to zero', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- What agencies received, invoiced and credited so far, as it would have been booked; taxes of papers are in paise.
CREATE TEMP TABLE carried (
  tx uuid, book uuid, kind text, description text, cause_entity text, cause_id uuid, cause_number text, key text, at timestamptz,
  account text, amount numeric
) ON COMMIT DROP;

INSERT INTO carried
SELECT t.tx, r.org_id, 'receipt', c.name || ': receipt ' || r.number, 'crm-receipt', r.id, r.number, 'receipt ' || r.id, r.created_at,
  e.account, e.amount
FROM crm_receipt r JOIN org o ON o.id = r.org_id AND o.kind <> 'house' JOIN customer c ON c.id = r.customer_id
  CROSS JOIN LATERAL (SELECT md5('receipt ' || r.id)::uuid AS tx) t
  CROSS JOIN LATERAL (VALUES
    (CASE WHEN r.payment_id IS NOT NULL THEN 'house-wallet' WHEN r.way = 'cash' THEN 'money:cash' ELSE 'money:bank' END, r.amount),
    ('customer:' || r.customer_id, -r.amount)) e (account, amount)
WHERE r.state <> 'Void';

INSERT INTO carried
SELECT md5('tcs ' || b.id)::uuid, b.org_id, 'tcs-collected', b.customer_name || ': TCS of ' || b.number, 'crm-booking', b.id, b.number,
  'tcs ' || b.id || ' ' || (t.amount * 100)::bigint, b.created_at, e.account, e.amount
FROM crm_booking b JOIN org o ON o.id = b.org_id AND o.kind <> 'house'
  CROSS JOIN LATERAL (
    SELECT sum((x ->> 'amount')::numeric) / 100 AS amount FROM jsonb_array_elements(b.taxes) x WHERE x ->> 'name' = 'TCS') t
  CROSS JOIN LATERAL (VALUES ('customer:' || b.customer_id, t.amount), ('tcs-payable', -t.amount)) e (account, amount)
WHERE t.amount > 0 AND (b.paid > 0 OR EXISTS (SELECT 1 FROM crm_invoice i WHERE i.booking_id = b.id));

INSERT INTO carried
SELECT md5('paper ' || i.id)::uuid, i.org_id, i.kind, b.customer_name || ': ' || i.number, 'crm-booking', b.id, b.number, 'paper ' || i.id,
  i.created_at, e.account, e.amount * CASE i.kind WHEN 'invoice' THEN 1 ELSE -1 END
FROM crm_invoice i JOIN crm_booking b ON b.id = i.booking_id JOIN org o ON o.id = i.org_id AND o.kind <> 'house'
  CROSS JOIN LATERAL (
    SELECT coalesce((i.content ->> 'gross')::numeric, 0) / 100 AS gross,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'CGST'), 0) / 100 AS cgst,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'SGST'), 0) / 100 AS sgst,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'IGST'), 0) / 100 AS igst,
      coalesce(sum((x ->> 'amount')::numeric) FILTER (WHERE x ->> 'name' = 'TCS' AND i.kind = 'credit-note'), 0) / 100 AS tcs
    FROM jsonb_array_elements(coalesce(i.content -> 'taxes', '[]')) x) p
  CROSS JOIN LATERAL (VALUES
    ('customer:' || b.customer_id, p.gross + p.cgst + p.sgst + p.igst + p.tcs), ('sales:' || b.kind, -p.gross), ('cgst', -p.cgst),
    ('sgst', -p.sgst), ('igst', -p.igst), ('tcs-payable', -p.tcs)) e (account, amount)
WHERE p.gross > 0;

INSERT INTO ledger_account (id, code, org_id)
SELECT gen_random_uuid(), book || '/' || account, book FROM carried WHERE amount <> 0 GROUP BY book, account;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash, actor_name, at)
SELECT DISTINCT tx, kind, description, cause_entity, cause_id, cause_number, key, 'carried', 'Karavan', at FROM carried;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT c.tx, a.id, c.amount FROM carried c JOIN ledger_account a ON a.code = c.book || '/' || c.account WHERE c.amount <> 0;
