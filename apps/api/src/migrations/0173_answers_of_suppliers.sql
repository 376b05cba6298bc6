-- Every answer to a request in the order in which they were given; the request itself carries the newest.
CREATE TABLE service_answer (
  request_id uuid NOT NULL REFERENCES service_request ON DELETE CASCADE,
  number smallint NOT NULL CHECK (number >= 1),
  answer text NOT NULL CHECK (answer IN ('Confirmed', 'Changed', 'Declined')),
  -- Given on their page; else an agency noted it or put it right.
  by_supplier boolean NOT NULL,
  answered_by text,
  reference text,
  hold_until date,
  offer jsonb,
  note text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (request_id, number)
);

-- How many there are, so that a page changes the answer it has shown and no other.
ALTER TABLE service_request ADD COLUMN answers smallint NOT NULL DEFAULT 0;
UPDATE service_request SET answers = 1 WHERE answer IS NOT NULL;

-- An offer is in a currency of its own, at the rate of the day it was made; until now that of its line.
UPDATE service_request r SET offer = r.offer || jsonb_build_object('currency', l.currency, 'rate', l.rate)
FROM crm_booking_line l WHERE l.id = r.line_id AND r.offer IS NOT NULL;

-- Who gave them is not known any more: they stay as if somebody had noted them.
INSERT INTO service_answer (request_id, number, answer, by_supplier, answered_by, reference, hold_until, offer, note, created_at)
SELECT id, 1, answer, false, answered_by, reference, hold_until, offer, note, answered_at
FROM service_request WHERE answer IS NOT NULL;
