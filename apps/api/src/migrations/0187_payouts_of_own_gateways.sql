-- What the gateway of an agency pays out stands in the agency's book. One name of a payout counts once for each who is paid; the house is
-- paid by its own providers.
ALTER TABLE card_settlement DROP CONSTRAINT card_settlement_once,
  ADD CONSTRAINT card_settlement_once UNIQUE (org_id, provider, payout_id);
CREATE INDEX card_settlement_payout_idx ON card_settlement (payout_id);

ALTER TABLE card_payout_told ADD COLUMN org_id uuid REFERENCES org;
UPDATE card_payout_told SET org_id = (SELECT id FROM org WHERE kind = 'house');
ALTER TABLE card_payout_told ALTER COLUMN org_id SET NOT NULL,
  DROP CONSTRAINT card_payout_told_once,
  ADD CONSTRAINT card_payout_told_once UNIQUE (org_id, provider, payout_id);

-- The account an agency's gateway pays into, as the office calls it.
ALTER TABLE gateway ADD COLUMN paid_into text;
