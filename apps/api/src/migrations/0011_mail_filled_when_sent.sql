-- A mail may be kept as words with placeholders and what goes into them; it is filled by the job that sends it.
ALTER TABLE mail ADD COLUMN unfilled jsonb;
ALTER TABLE mail ALTER COLUMN unfilled SET STATISTICS 0;
ALTER TABLE mail DROP CONSTRAINT mail_check;
ALTER TABLE mail ADD CONSTRAINT mail_has_words
  CHECK (sent_at IS NOT NULL OR unfilled IS NOT NULL OR (text_body IS NOT NULL AND html_body IS NOT NULL));
