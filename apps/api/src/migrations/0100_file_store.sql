-- Whose files a folder or a bucket holds: the same mark lies there and here, so that no process works on others than the rest.
CREATE TABLE file_store (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  kind text NOT NULL CHECK (kind IN ('disk', 's3')),
  mark uuid NOT NULL,
  place text NOT NULL,
  tied_at timestamptz NOT NULL DEFAULT now()
);
