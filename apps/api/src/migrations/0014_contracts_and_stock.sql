-- What the house agreed on with a hotel: one contract for each, with the paper of it among the documents of the house.
CREATE TABLE hotel_contract (
  hotel_id uuid PRIMARY KEY REFERENCES hotel ON DELETE CASCADE,
  reference text,
  supplier_name text,
  valid_from date NOT NULL,
  valid_until date NOT NULL,
  basis text NOT NULL CHECK (basis IN ('net', 'commission')),
  commission_percent numeric(5, 2) CHECK (commission_percent BETWEEN 0 AND 100),
  notes text,
  file_id uuid REFERENCES file,
  -- Names of days, for the columns of a rate sheet.
  seasons jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT hotel_contract_in_order CHECK (valid_from <= valid_until),
  CONSTRAINT hotel_contract_commission CHECK ((basis = 'commission') = (commission_percent IS NOT NULL))
);
CREATE INDEX hotel_contract_end_idx ON hotel_contract (valid_until, hotel_id);
-- Who looks for hotels without a contract reads these and not their texts.
CREATE INDEX hotel_on_sale_idx ON hotel (hotel_name, id) WHERE status = 'active';
