-- What is kept of an activity that is cancelled, in the steps of hotels; all of it within a day where nobody said otherwise.
ALTER TABLE activity
  ADD COLUMN IF NOT EXISTS cancellation_policy jsonb NOT NULL DEFAULT '[{"daysBefore": 1, "penaltyPercent": 100}]';
