-- What is kept of an activity that is cancelled, in the steps of hotels; all of it within a day where nobody said otherwise.
ALTER TABLE activity
  ADD COLUMN cancellation_policy jsonb NOT NULL DEFAULT '[{"daysBefore": 1, "penaltyPercent": 100}]'
    CHECK (jsonb_typeof(cancellation_policy) = 'array');
