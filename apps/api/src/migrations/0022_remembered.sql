-- The hotels that a person marked.
CREATE TABLE favourite_hotel (
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  hotel_id uuid NOT NULL REFERENCES hotel ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, hotel_id)
);
CREATE INDEX favourite_hotel_hotel_idx ON favourite_hotel (hotel_id);

-- What a person looked for last, once each, with the cheapest total that was found.
CREATE TABLE recent_search (
  org_id uuid NOT NULL REFERENCES org,
  user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
  place text NOT NULL CHECK (length(place) BETWEEN 1 AND 120),
  stay text NOT NULL CHECK (length(stay) BETWEEN 1 AND 200),
  place_name text NOT NULL CHECK (length(place_name) BETWEEN 1 AND 200),
  from_date date NOT NULL,
  until_date date NOT NULL CHECK (until_date > from_date),
  adults smallint NOT NULL,
  children smallint NOT NULL,
  least_total numeric(14, 2),
  searched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, place, stay)
);
