-- Of whom the house buys a stay, when it was priced, and what of a trip each supplier gets, in minor units.
ALTER TABLE hotel_booking ADD COLUMN supplier_id uuid;
ALTER TABLE package_booking ADD COLUMN owed jsonb;

-- Hotels that were added since suppliers are kept.
INSERT INTO supplier (id, org_id, name, kinds, country)
SELECT gen_random_uuid(), o.id, h.name, '{Hotels}', h.country
FROM org o, (
  SELECT DISTINCT ON (lower(btrim(hotel_name))) btrim(hotel_name) AS name, country FROM hotel
  WHERE supplier_id IS NULL AND btrim(hotel_name) <> '' ORDER BY lower(btrim(hotel_name)), created_at
) h
WHERE o.kind = 'house'
ON CONFLICT (org_id, lower(name)) WHERE merged_into IS NULL DO NOTHING;
UPDATE hotel h SET supplier_id = s.id FROM supplier s, org o
WHERE h.supplier_id IS NULL AND o.kind = 'house' AND s.org_id = o.id AND s.merged_into IS NULL
  AND lower(s.name) = lower(btrim(h.hotel_name));

UPDATE hotel_booking b SET supplier_id = h.supplier_id FROM hotel h WHERE h.id = b.hotel_id AND h.supplier_id IS NOT NULL;

-- What was sold of a trip says in which proportion its net was bought of whom; what cannot be told is nobody's yet, and takes
-- what rounding leaves.
WITH line AS (
  SELECT b.id, b.net, h.supplier_id, (l ->> 'amount')::numeric AS amount
  FROM package_booking b
  CROSS JOIN LATERAL jsonb_path_query(b.price, '$.lines[*]') l
  LEFT JOIN LATERAL (
    SELECT s ->> 'hotelId' AS hotel_id FROM jsonb_path_query(b.stays, '$[*]') s
    WHERE l ->> 'part' = 'stay' AND s ->> 'legKey' = l ->> 'key' LIMIT 1
  ) s ON true
  LEFT JOIN hotel h ON h.id = s.hotel_id::uuid
), part AS (
  SELECT id, net, supplier_id, sum(amount) AS amount, sum(sum(amount)) OVER (PARTITION BY id) AS whole
  FROM line GROUP BY id, net, supplier_id
), share AS (
  SELECT id, net, supplier_id, floor(net * 100 * amount / whole) AS minor,
    row_number() OVER (PARTITION BY id ORDER BY supplier_id NULLS FIRST) AS nth
  FROM part WHERE whole > 0
), whole AS (
  SELECT id, supplier_id,
    minor + CASE WHEN nth = 1 THEN net * 100 - sum(minor) OVER (PARTITION BY id) ELSE 0 END AS minor
  FROM share
)
UPDATE package_booking b SET owed = o.owed FROM (
  SELECT id, jsonb_agg(jsonb_build_object('supplierId', supplier_id, 'amount', minor::bigint)) AS owed
  FROM whole WHERE minor <> 0 GROUP BY id
) o WHERE o.id = b.id;

-- What is owed to nobody by name is moved to suppliers, once: beside each sale that stands a transaction that names it, so
-- that whoever takes the sale back takes this back with it. No total changes.
CREATE TEMP TABLE moving ON COMMIT DROP AS
SELECT gen_random_uuid() AS id, t.id AS sale_id, t.cause_entity, t.cause_id, t.cause_number, s.supplier_id, s.amount
FROM ledger_transaction t
JOIN ledger_entry e ON e.transaction_id = t.id
JOIN ledger_account a ON a.id = e.account_id AND a.code = 'supplier-payable'
CROSS JOIN LATERAL (
  SELECT b.supplier_id, -e.amount AS amount FROM hotel_booking b WHERE t.cause_entity = 'booking' AND b.id = t.cause_id
  UNION ALL
  SELECT (o ->> 'supplierId')::uuid, (o ->> 'amount')::numeric / 100
  FROM package_booking b CROSS JOIN LATERAL jsonb_path_query(b.owed, '$[*]') o
  WHERE t.cause_entity = 'package' AND b.id = t.cause_id AND b.net = -e.amount
) s
WHERE t.kind = 'sale' AND s.supplier_id IS NOT NULL AND s.amount <> 0
  AND NOT EXISTS (SELECT 1 FROM ledger_transaction r WHERE r.reverses = t.id);
-- One transaction of a sale, however many suppliers it has.
UPDATE moving m SET id = f.id FROM (SELECT DISTINCT ON (sale_id) sale_id, id FROM moving) f WHERE f.sale_id = m.sale_id;

INSERT INTO ledger_account (id, code)
SELECT gen_random_uuid(), 'supplier-payable:' || supplier_id FROM (SELECT DISTINCT supplier_id FROM moving) m
ON CONFLICT (code) DO NOTHING;
INSERT INTO ledger_transaction (id, kind, description, cause_entity, cause_id, cause_number, idempotency_key, input_hash,
  actor_name)
SELECT DISTINCT id, 'supplier-moved', 'Owed to its suppliers by name', cause_entity, cause_id, cause_number,
  'supplier-moved ' || sale_id, '', 'Karavan'
FROM moving;
INSERT INTO ledger_entry (transaction_id, account_id, amount)
SELECT m.id, a.id, -m.amount FROM moving m JOIN ledger_account a ON a.code = 'supplier-payable:' || m.supplier_id
UNION ALL
SELECT m.id, a.id, sum(m.amount) FROM moving m, ledger_account a WHERE a.code = 'supplier-payable' GROUP BY m.id, a.id;
