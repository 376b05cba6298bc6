-- By which challan the tax at source of a month was deposited, and when; months that were marked before have none.
ALTER TABLE crm_tcs_deposit
  ADD COLUMN deposited_on date,
  ADD COLUMN challan text,
  ADD CONSTRAINT crm_tcs_deposit_not_before CHECK (deposited_on >= month);

-- Transactions that steps like this one wrote with ids of no time are sealed by themselves.
ALTER TABLE seal
  DROP CONSTRAINT seal_chain_check,
  ADD CONSTRAINT seal_chain_check CHECK (chain IN ('ledger', 'carried', 'audit'));

-- What of a payment to a supplier came back.
ALTER TABLE crm_supplier_payment
  ADD COLUMN returned numeric(14, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT crm_supplier_payment_returned_within CHECK (returned >= 0 AND returned <= paid);

-- What suppliers sent back so far ended the payments of what was cancelled first, as far as it reaches.
WITH came AS (
  SELECT supplier_id, sum(amount) AS amount FROM supplier_refund GROUP BY 1
), back AS (
  SELECT p.id, p.paid - l.penalty_inr AS amount, c.amount AS came,
    sum(p.paid - l.penalty_inr) OVER (PARTITION BY p.supplier_id ORDER BY p.due_on, p.id) AS until
  FROM crm_supplier_payment p JOIN crm_booking_line l ON l.id = p.line_id JOIN came c ON c.supplier_id = p.supplier_id
  WHERE l.state = 'Cancelled' AND l.sold IS NOT NULL AND p.paid > l.penalty_inr
)
UPDATE crm_supplier_payment p SET returned = least(b.amount, b.came - (b.until - b.amount))
FROM back b WHERE b.id = p.id AND b.until - b.amount < b.came;
