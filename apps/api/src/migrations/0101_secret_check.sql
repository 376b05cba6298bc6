-- By which a start sees that its SECRET_KEY is the one this database was written under; it tells nothing about the key itself.
CREATE TABLE secret_check (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  mark text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
