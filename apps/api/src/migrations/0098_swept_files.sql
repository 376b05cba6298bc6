-- Pictures stand by their address in texts of all kinds: a day after it came each is looked for once, and gone if nobody uses it.
ALTER TABLE file ADD COLUMN looked_at timestamptz;
CREATE INDEX file_unlooked_idx ON file (created_at) WHERE kind = 'image' AND looked_at IS NULL;
-- Bytes are looked for by their key when nobody speaks for them.
CREATE INDEX file_key_idx ON file (key);
