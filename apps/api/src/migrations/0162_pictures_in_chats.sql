-- A picture or document that WhatsApp holds for us and that is still to be fetched: what it is called there, and by whoever sent it.
ALTER TABLE message_in ADD COLUMN media jsonb;
