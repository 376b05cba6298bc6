-- What a clock has given a task for, so that the task ends when that does; of a fare that has lapsed the service it is of.
ALTER TABLE crm_task ADD COLUMN given_for text CHECK (given_for <> '');

-- Those that were given before are told by their words.
UPDATE crm_task t SET given_for = 'lapsed fare ' || l.id
FROM crm_booking_line l
WHERE t.record_of = 'booking' AND t.record_id = l.booking_id AND t.done_at IS NULL AND l.service = 'Flight'
  AND t.title = left('The fare of ' || l.label || ' has lapsed: price it anew, then hold or ticket it', 200);
