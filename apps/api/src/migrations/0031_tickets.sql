-- The ticket of a line that is a flight: held under a record locator until an instant, then issued.
ALTER TABLE crm_booking_line
  ADD COLUMN ticket_state text CHECK (ticket_state IN ('Held', 'Ticketed', 'Reissued', 'Refunded', 'Void')),
  ADD COLUMN pnr text,
  ADD COLUMN ticket_by timestamptz,
  -- How many hours were left when somebody was last warned; zero when they were told that the fare has lapsed.
  ADD COLUMN ticket_told smallint,
  ADD CONSTRAINT crm_booking_line_ticket_of_flight CHECK (ticket_state IS NULL OR service = 'Flight');
CREATE INDEX crm_booking_line_ticket_idx ON crm_booking_line (ticket_by) WHERE ticket_state = 'Held';

-- Flights of before: their first flight line has what the booking says.
UPDATE crm_booking_line l SET
  ticket_state = CASE WHEN jsonb_array_length(b.details -> 'tickets') > 0 THEN 'Ticketed' ELSE 'Held' END,
  pnr = b.details ->> 'pnr',
  ticket_by = (b.details ->> 'ticketBy')::timestamptz
FROM crm_booking b
WHERE b.id = l.booking_id AND b.kind = 'flight' AND l.service = 'Flight'
  AND (b.details ->> 'pnr' IS NOT NULL OR b.details ->> 'ticketBy' IS NOT NULL OR jsonb_array_length(b.details -> 'tickets') > 0)
  AND l.id = (SELECT f.id FROM crm_booking_line f WHERE f.booking_id = b.id AND f.service = 'Flight' ORDER BY f.position LIMIT 1);
