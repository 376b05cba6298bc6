-- Passport numbers are sealed, and found by a hash that needs a key; of what was written plain before, the start of the program seals
-- the rest, and nothing plain is written again. Those of a family stand in its list, sealed in the same way.
DROP INDEX customer_known_by_idx;
ALTER TABLE customer RENAME COLUMN passport_number TO plain_passport;
ALTER TABLE customer
  ADD COLUMN passport_sealed text,
  ADD COLUMN passport_hash text,
  ADD COLUMN passport_masked text,
  ADD CONSTRAINT customer_passport_whole CHECK (num_nulls(passport_sealed, passport_hash, passport_masked) IN (0, 3)),
  ADD CONSTRAINT customer_passport_not_plain CHECK (plain_passport IS NULL) NOT VALID,
  ADD CONSTRAINT customer_family_not_plain CHECK (NOT family @? '$[*].passportNumber') NOT VALID;
CREATE INDEX customer_known_by_idx ON customer USING gin (org_id, array_remove(ARRAY[passport_hash, pan_hash], NULL))
  WHERE gone_at IS NULL AND (passport_hash IS NOT NULL OR pan_hash IS NOT NULL);

DROP INDEX visa_applicant_passport_idx;
ALTER TABLE visa_applicant RENAME COLUMN passport_number TO plain_passport;
ALTER TABLE visa_applicant
  ADD COLUMN passport_sealed text,
  ADD COLUMN passport_hash text,
  ADD COLUMN passport_masked text,
  ADD CONSTRAINT visa_applicant_passport_whole CHECK (num_nulls(passport_sealed, passport_hash, passport_masked) IN (0, 3)),
  ADD CONSTRAINT visa_applicant_passport_not_plain CHECK (plain_passport IS NULL) NOT VALID;
CREATE INDEX visa_applicant_passport_idx ON visa_applicant (passport_hash) WHERE passport_hash IS NOT NULL;

-- Whoever asked twice was answered with whole numbers until now; they may be asked again.
DELETE FROM idempotency_key;
