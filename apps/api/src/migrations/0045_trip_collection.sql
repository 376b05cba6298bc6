-- By what a trip is cancelled, part by part as it was sold; null for those sold by one policy, which keep it.
ALTER TABLE package_booking ADD COLUMN terms jsonb CHECK (jsonb_typeof(terms -> 'parts') = 'array');

-- Until when an instalment that could not be collected may still be paid, and by whose word that is later than the rule says.
ALTER TABLE package_instalment
  ADD COLUMN grace_until timestamptz,
  ADD COLUMN release_told_at timestamptz,
  ADD COLUMN extended_by text,
  ADD COLUMN extended_reason text,
  ADD CONSTRAINT package_instalment_extended CHECK (
    num_nulls(extended_by, extended_reason) IN (0, 2) AND extended_reason <> ''
    AND (extended_by IS NULL OR grace_until IS NOT NULL));
-- Nobody was told yet what becomes of those that are overdue now; their time to pay begins when they are.
UPDATE package_instalment SET overdue_told_at = NULL WHERE paid_at IS NULL AND NOT cancelled;

-- Whether instalments are taken from the wallet on the day they are due, without being asked for.
ALTER TABLE org ADD COLUMN auto_collect boolean NOT NULL DEFAULT true;
