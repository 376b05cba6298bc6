-- What was sold on named the house's number as that of whoever provides it, and papers printed it as theirs. Their own takes its
-- place where it is known; else it is still to follow.
UPDATE crm_booking_line l SET supplier_reference = coalesce(
  (SELECT b.confirmation_no FROM hotel_booking b WHERE b.id = l.portal_id),
  (SELECT b.confirmation_no FROM activity_booking b WHERE b.id = l.portal_id))
WHERE l.portal_reference IS NOT NULL AND l.supplier_reference = l.portal_reference;
