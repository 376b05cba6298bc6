-- Whom an organisation buys of. A name stands once, however it is typed; one that was merged keeps its name and points to the
-- one that stayed.
CREATE TABLE supplier (
  id uuid PRIMARY KEY,
  org_id uuid NOT NULL REFERENCES org,
  name text NOT NULL CHECK (name = btrim(name) AND name <> ''),
  kinds text[] NOT NULL DEFAULT '{}',
  contacts jsonb NOT NULL DEFAULT '[]',
  country text,
  state_code text,
  gstin text,
  pan text,
  -- Bank details are sealed like passwords of portals; the hint is the end of the account.
  bank_key_id text,
  bank_wrapped_key text,
  bank_sealed text,
  bank_hint text,
  currency text NOT NULL DEFAULT 'INR',
  terms jsonb,
  credit_limit numeric(14, 2) CHECK (credit_limit >= 0),
  cancellation jsonb NOT NULL DEFAULT '[]',
  tds jsonb,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive')),
  notes text,
  merged_into uuid REFERENCES supplier,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT supplier_bank_whole CHECK (
    (bank_sealed IS NULL) = (bank_key_id IS NULL) AND (bank_sealed IS NULL) = (bank_wrapped_key IS NULL)
    AND (bank_sealed IS NULL) = (bank_hint IS NULL)
  )
);
CREATE UNIQUE INDEX supplier_name_once ON supplier (org_id, lower(name)) WHERE merged_into IS NULL;
CREATE INDEX supplier_merged_idx ON supplier (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE supplier_contract (
  id uuid PRIMARY KEY,
  supplier_id uuid NOT NULL REFERENCES supplier ON DELETE CASCADE,
  file_id uuid REFERENCES file,
  from_date date NOT NULL,
  until_date date NOT NULL,
  rates jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT supplier_contract_in_order CHECK (from_date <= until_date)
);
CREATE INDEX supplier_contract_idx ON supplier_contract (supplier_id, until_date);

ALTER TABLE crm_booking_line ADD COLUMN supplier_id uuid REFERENCES supplier;
ALTER TABLE crm_supplier_payment ADD COLUMN supplier_id uuid REFERENCES supplier;
ALTER TABLE hotel ADD COLUMN supplier_id uuid REFERENCES supplier;
ALTER TABLE activity ADD COLUMN supplier_id uuid REFERENCES supplier;
ALTER TABLE visa ADD COLUMN supplier_id uuid REFERENCES supplier;

-- One of each name that was typed, per organisation, in the spelling that was used last.
INSERT INTO supplier (id, org_id, name, contacts)
SELECT gen_random_uuid(), org_id, name,
  CASE WHEN email IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
    'name', name, 'role', NULL, 'phone', NULL, 'email', email, 'whatsapp', NULL)) END
FROM (
  SELECT DISTINCT ON (b.org_id, lower(btrim(l.supplier))) b.org_id, btrim(l.supplier) AS name,
    max(l.supplier_email) OVER (PARTITION BY b.org_id, lower(btrim(l.supplier))) AS email
  FROM crm_booking_line l JOIN crm_booking b ON b.id = l.booking_id
  WHERE btrim(l.supplier) <> ''
  ORDER BY b.org_id, lower(btrim(l.supplier)), b.created_at DESC
) typed;
UPDATE crm_booking_line l SET supplier_id = s.id, supplier = s.name
FROM crm_booking b, supplier s
WHERE b.id = l.booking_id AND s.org_id = b.org_id AND lower(s.name) = lower(btrim(l.supplier));
UPDATE crm_supplier_payment p SET supplier_id = s.id, supplier = s.name
FROM supplier s WHERE s.org_id = p.org_id AND lower(s.name) = lower(btrim(p.supplier));

-- One of each hotel of the house.
INSERT INTO supplier (id, org_id, name, kinds, country)
SELECT gen_random_uuid(), o.id, h.name, '{Hotels}', h.country
FROM org o, (
  SELECT DISTINCT ON (lower(btrim(hotel_name))) btrim(hotel_name) AS name, country FROM hotel
  WHERE btrim(hotel_name) <> '' ORDER BY lower(btrim(hotel_name)), created_at
) h
WHERE o.kind = 'house'
ON CONFLICT (org_id, lower(name)) WHERE merged_into IS NULL DO NOTHING;
UPDATE hotel h SET supplier_id = s.id FROM supplier s, org o
WHERE o.kind = 'house' AND s.org_id = o.id AND lower(s.name) = lower(btrim(h.hotel_name));

CREATE INDEX crm_booking_line_supplier_idx ON crm_booking_line (supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX crm_supplier_payment_supplier_idx ON crm_supplier_payment (supplier_id) WHERE paid_at IS NULL;
