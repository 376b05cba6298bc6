-- How an agency watches its quotations: by how many percent the cost of a line may move before its seller hears of it, and the
-- least it wants to earn of a price, in percent; null wants nothing.
ALTER TABLE org
  ADD COLUMN quote_watch_percent numeric(5, 2) NOT NULL DEFAULT 2 CHECK (quote_watch_percent BETWEEN 0 AND 100),
  ADD COLUMN least_margin_percent numeric(5, 2) CHECK (least_margin_percent BETWEEN 0 AND 100);

-- What of a sent quotation moved when its seller was told last, so that the same is told once.
ALTER TABLE quotation ADD COLUMN moved_told text;
