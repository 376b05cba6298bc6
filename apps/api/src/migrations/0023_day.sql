-- What the day of an agency asks for: what is held, what can be cancelled for nothing for some days more, trips that are not paid,
-- visas that wait for papers, enquiries that nobody answered.

-- The last day on which cancelling costs nothing; null when it never costs anything. The domain has the same rule.
CREATE FUNCTION free_until(policy jsonb, starts date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT starts - max((step ->> 'daysBefore')::integer)
  FROM jsonb_array_elements(policy) AS step WHERE (step ->> 'penaltyPercent')::numeric > 0
$$;

CREATE INDEX hotel_booking_org_hold_idx ON hotel_booking (org_id, hold_expires_at) WHERE status = 'Pending';
CREATE INDEX package_booking_org_hold_idx ON package_booking (org_id, hold_expires_at) WHERE status = 'Pending';
CREATE INDEX hotel_booking_free_idx ON hotel_booking (org_id, free_until(cancellation_policy, from_date))
  WHERE status IN ('Pending', 'Confirmed');
CREATE INDEX package_booking_free_idx ON package_booking (org_id, free_until(cancellation_policy, start_date))
  WHERE status IN ('Pending', 'Confirmed');
CREATE INDEX package_booking_owing_idx ON package_booking (org_id) WHERE status = 'Confirmed' AND payment_status = 'PartPaid';
CREATE INDEX visa_application_asked_idx ON visa_application (org_id, travel_date) WHERE status IN ('Submitted', 'DocumentsRequired');
CREATE INDEX enquiry_unanswered_idx ON enquiry (org_id, created_at, id)
  WHERE first_answer_at IS NULL AND status IN ('New', 'Contacted', 'Quoted', 'Negotiation');
