-- What a booking was to cost is reckoned as what it costs is: what of a supplier's GST comes back is no cost.
UPDATE crm_booking b SET planned_cost = p.planned
FROM (
  SELECT booking_id, sum(planned_cost_inr - coalesce(round(planned_cost_inr * input_tax / nullif(cost_inr, 0), 2), 0)) AS planned
  FROM crm_booking_line WHERE booking_id IN (SELECT booking_id FROM crm_booking_line WHERE input_tax > 0)
  GROUP BY 1
) p
WHERE p.booking_id = b.id;
