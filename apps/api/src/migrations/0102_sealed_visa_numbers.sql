-- Numbers of visas are sealed like those of passports; what was written plain before is sealed by the start of the program.
ALTER TABLE visa_applicant RENAME COLUMN visa_number TO plain_visa_number;
ALTER TABLE visa_applicant
  ADD COLUMN visa_number_sealed text,
  ADD COLUMN visa_number_masked text,
  ADD CONSTRAINT visa_applicant_visa_number_whole CHECK (num_nulls(visa_number_sealed, visa_number_masked) IN (0, 2)),
  ADD CONSTRAINT visa_applicant_visa_number_not_plain CHECK (plain_visa_number IS NULL) NOT VALID;

-- Whoever asked twice was answered with whole numbers until now; they may be asked again.
DELETE FROM idempotency_key WHERE answer::text LIKE '%visaNumber%';
