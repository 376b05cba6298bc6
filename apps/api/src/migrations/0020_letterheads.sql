-- What an organisation puts on the papers it hands to others, beside its name, logo, contact and GSTIN.
ALTER TABLE org
  ADD COLUMN paper_terms text CHECK (length(paper_terms) <= 4000),
  ADD COLUMN upi_id text CHECK (upi_id ~ '^[A-Za-z0-9._-]{2,64}@[A-Za-z0-9.-]{2,64}$'),
  ADD COLUMN brand_colour text CHECK (brand_colour ~ '^#[0-9a-f]{6}$'),
  -- Whether travellers of an agency are told whom of the house they may call.
  ADD COLUMN ground_contact boolean NOT NULL DEFAULT false;

-- A mail to somebody's customer is theirs: it says so, and answers go to them.
ALTER TABLE mail ADD COLUMN sender_name text, ADD COLUMN reply_to text;
