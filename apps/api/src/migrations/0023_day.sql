-- The last day on which cancelling costs nothing; null when it never costs anything. The domain has the same rule.
CREATE FUNCTION free_until(policy jsonb, starts date) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT starts - max((step ->> 'daysBefore')::integer)
  FROM jsonb_array_elements(policy) AS step WHERE (step ->> 'penaltyPercent')::numeric > 0
$$;

-- What can still be cancelled for nothing, and visas that wait for papers. Bookings of hotels have as many indexes as they can bear:
-- those of a person are found among those of their organisation.
DROP INDEX hotel_booking_user_idx;
CREATE INDEX hotel_booking_free_idx ON hotel_booking (org_id, free_until(cancellation_policy, from_date))
  WHERE status IN ('Pending', 'Confirmed');
CREATE INDEX package_booking_free_idx ON package_booking (org_id, free_until(cancellation_policy, start_date))
  WHERE status IN ('Pending', 'Confirmed');
CREATE INDEX visa_application_asked_idx ON visa_application (org_id, travel_date) WHERE status IN ('Submitted', 'DocumentsRequired');

-- Enquiries have as many indexes as they can bear, so the one of open steps tells also what nobody answered.
DROP INDEX enquiry_org_due_idx;
CREATE INDEX enquiry_org_due_idx ON enquiry (org_id, kind, next_follow_up_at, id, status, source, priority, assigned_to)
  INCLUDE (tags, created_at, travel_date, first_answer_at);
