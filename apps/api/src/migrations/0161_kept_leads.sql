-- How long an organisation keeps who asked it by a form, or was sent a quote from the tray, and became no customer by that.
ALTER TABLE retention ADD COLUMN lead_months smallint CHECK (lead_months BETWEEN 1 AND 240);
