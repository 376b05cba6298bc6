-- What of the catalogue a service is, and the booking of the portal it was bought as: each portal booking is sold on once.
ALTER TABLE crm_booking_line
  ADD COLUMN item jsonb,
  ADD COLUMN portal_kind text CHECK (portal_kind IN ('booking', 'package', 'visa-application', 'activity')),
  ADD COLUMN portal_id uuid,
  ADD COLUMN portal_reference text,
  ADD CONSTRAINT crm_booking_line_portal_whole
    CHECK ((portal_kind IS NULL) = (portal_id IS NULL) AND (portal_kind IS NULL) = (portal_reference IS NULL));
CREATE UNIQUE INDEX crm_booking_line_portal_once ON crm_booking_line (portal_kind, portal_id) WHERE portal_id IS NOT NULL;

-- Of services drafted before, the version they were accepted from still says what they are.
UPDATE crm_booking_line l SET item = q.line -> 'item'
FROM crm_booking b JOIN quotation_version v ON v.id = b.quotation_version_id
CROSS JOIN LATERAL (
  SELECT jsonb_path_query(v.content, '$.** ? (@.key == $key && exists(@.item))', jsonb_build_object('key', x.quoted_key)) AS line, x.id
  FROM crm_booking_line x WHERE x.booking_id = b.id AND x.quoted_key IS NOT NULL
) q
WHERE l.id = q.id AND q.line -> 'item' ->> 'kind' <> 'typed';
