-- A rate of a day that was mistyped is followed by its correction for the same day; the mistake stays in the history.
ALTER TABLE exchange_rate
  ADD COLUMN correction smallint NOT NULL DEFAULT 0 CHECK (correction >= 0),
  DROP CONSTRAINT exchange_rate_once,
  ADD CONSTRAINT exchange_rate_once UNIQUE (org_id, country, code, effective_from, correction);
