-- The hotel a service is, as it was sold: its name, rooms and meals, whatever the service is called by now.
ALTER TABLE crm_booking_line ADD COLUMN stay jsonb CHECK (jsonb_typeof(stay) = 'object');

-- The voucher of one service is checked by a code of its own, which tells of that service alone.
ALTER TABLE crm_booking_line ADD COLUMN voucher_code text NOT NULL UNIQUE
  DEFAULT replace(gen_random_uuid()::text, '-', '') CHECK (voucher_code ~ '^[A-Za-z0-9_-]{16,64}$');

-- Of services sold before, the version they were accepted from still says which hotel they are.
WITH quoted AS (
  SELECT x.id, jsonb_path_query_first(v.content, '$.** ? (@.key == $key && exists(@.item))', jsonb_build_object('key', x.quoted_key)) AS line
  FROM crm_booking_line x
  JOIN crm_booking b ON b.id = x.booking_id
  JOIN quotation_version v ON v.id = b.quotation_version_id
  WHERE x.service = 'Hotel' AND x.quoted_key IS NOT NULL
)
UPDATE crm_booking_line l SET stay = CASE q.line -> 'item' ->> 'kind'
  WHEN 'stay' THEN jsonb_build_object(
    'hotel', q.line -> 'shown' ->> 'title', 'place', nullif(q.line -> 'shown' ->> 'place', ''), 'ofHouse', true,
    'mealPlan', CASE q.line -> 'item' ->> 'mealPlan'
      WHEN 'cpai' THEN 'With breakfast' WHEN 'mapai' THEN 'Breakfast and one main meal'
      WHEN 'apai' THEN 'All meals' ELSE 'Room only' END,
    'rooms', CASE WHEN jsonb_array_length(q.line -> 'item' -> 'rooms') = 0 THEN '[]'::jsonb
      ELSE jsonb_build_array(jsonb_build_object('type', coalesce(q.line -> 'shown' ->> 'room', 'Room'),
        'count', jsonb_array_length(q.line -> 'item' -> 'rooms'))) END,
    'extraBeds', (SELECT coalesce(sum((r ->> 'extraBeds')::int), 0) FROM jsonb_array_elements(q.line -> 'item' -> 'rooms') r))
  ELSE jsonb_build_object(
    'hotel', q.line -> 'item' -> 'hotel' ->> 'hotel', 'place', q.line -> 'item' -> 'hotel' ->> 'place', 'ofHouse', false,
    'mealPlan', q.line -> 'item' -> 'hotel' ->> 'mealPlan',
    'rooms', CASE WHEN q.line -> 'item' -> 'hotel' ->> 'roomType' IS NULL THEN '[]'::jsonb
      ELSE jsonb_build_array(jsonb_build_object('type', q.line -> 'item' -> 'hotel' ->> 'roomType', 'count', 1)) END,
    'extraBeds', 0)
  END
FROM quoted q
WHERE l.id = q.id AND (
  (q.line -> 'item' ->> 'kind' = 'stay' AND q.line -> 'shown' ->> 'title' IS NOT NULL)
  OR (q.line -> 'item' ->> 'kind' = 'typed' AND q.line -> 'item' -> 'hotel' ->> 'hotel' IS NOT NULL));

-- A number that stands at the service is a number of the hotel: nothing is missing where every hotel has one.
UPDATE crm_booking b SET lacks = array_remove(b.lacks, 'voucher')
WHERE 'voucher' = ANY (b.lacks) AND b.status NOT IN ('Cancelled', 'Completed')
  AND (SELECT count(*) FILTER (WHERE l.supplier_reference IS NOT NULL) = count(*)
         AND count(*) >= CASE b.details ->> 'kind' WHEN 'hotel' THEN 1
           ELSE greatest(1, jsonb_array_length(coalesce(b.details -> 'hotels', '[]'))) END
       FROM crm_booking_line l WHERE l.booking_id = b.id AND l.service = 'Hotel' AND l.state <> 'Cancelled');
