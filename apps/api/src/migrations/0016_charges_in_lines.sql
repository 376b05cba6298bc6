-- A charge by night or by booking was a line of its own beside net prices. In what was sold before, it is laid upon the lines
-- before it by what each costs, as prices are made now: each gets its part rounded down, the largest remainders the paise that are
-- left. What a buyer paid stays as it is, and so does what is passed on.
CREATE FUNCTION charge_in_lines(lines jsonb) RETURNS jsonb LANGUAGE sql AS $$
  WITH line AS (
    SELECT at, value, (value ->> 'amount')::numeric * 100 AS amount,
      coalesce(value ->> 'part' = 'charge', value ->> 'what' = 'Service charge') AS is_charge
    FROM jsonb_array_elements(lines) WITH ORDINALITY AS found (value, at)
  ), charged AS (
    SELECT sum(amount) AS amount, min(at) AS at FROM line WHERE is_charge
  ), weighed AS (
    SELECT line.*, CASE WHEN sum(line.amount) OVER () > 0 THEN line.amount ELSE 1 END AS weight
    FROM line, charged
    WHERE line.at < charged.at AND coalesce(value ->> 'what', '') NOT IN ('Embassy fee', 'Express processing')
  ), shared AS (
    SELECT at, charged.amount AS charge, div(charged.amount * weight, sum(weight) OVER ()) AS part,
      mod(charged.amount * weight, sum(weight) OVER ()) AS rest
    FROM weighed CROSS JOIN (SELECT amount FROM charged) charged
  ), borne AS (
    SELECT at, part + CASE WHEN row_number() OVER (ORDER BY rest DESC, at) <= charge - sum(part) OVER () THEN 1 ELSE 0 END AS part
    FROM shared
  ), told AS (
    SELECT line.at, line.is_charge, line.value, trim_scale(round((line.amount + borne.part) / 100, 2)) AS amount
    FROM line LEFT JOIN borne USING (at)
  )
  SELECT CASE WHEN NOT EXISTS (SELECT FROM borne) THEN lines ELSE jsonb_agg(
    CASE
      WHEN amount IS NULL THEN value
      WHEN value ? 'unit' THEN value || jsonb_build_object('amount', amount,
        'unit', trim_scale(round(amount / greatest((value ->> 'count')::numeric, 1), 2)))
      ELSE value || jsonb_build_object('amount', amount)
    END ORDER BY at) FILTER (WHERE NOT is_charge) END
  FROM told
$$;

UPDATE hotel_booking SET price = jsonb_set(price, '{explanation}', charge_in_lines(price -> 'explanation'))
WHERE price -> 'explanation' @> '[{"what": "Service charge"}]';
UPDATE package_booking SET price = jsonb_set(price, '{lines}', charge_in_lines(price -> 'lines'))
WHERE price -> 'lines' @> '[{"part": "charge"}]';
UPDATE visa_application SET price = jsonb_set(price, '{steps}', charge_in_lines(price -> 'steps'))
WHERE price -> 'steps' @> '[{"what": "Service charge"}]';

DROP FUNCTION charge_in_lines(jsonb);
