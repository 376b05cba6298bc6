-- Lines of bank statements that are matched with nothing lose their words after so many months, where the organisation says so.
ALTER TABLE retention ADD COLUMN line_months smallint CHECK (line_months BETWEEN 1 AND 240);
