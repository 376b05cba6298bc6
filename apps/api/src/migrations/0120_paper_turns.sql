-- Whose paper is being drawn, and until when that counts unless it is said again: one at a time over all processes. Turns may be
-- lost in a crash, since nobody draws then.
CREATE UNLOGGED TABLE paper_turn (
  key text PRIMARY KEY,
  holder uuid NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX paper_turn_until_idx ON paper_turn (until);
