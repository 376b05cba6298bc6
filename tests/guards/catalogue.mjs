import { database, feature, words } from './row.mjs'

const rates = feature('catalogue/imports/rate-import.test.ts')
const service = feature('catalogue/imports/import.service.ts')

/** Files of the catalogue. */
export const catalogue = [
  database('import: applied and undone once', rates, 'DROP TRIGGER catalogue_import_once ON catalogue_import'),
  words('import: hotels as they were checked', rates, service, 'version === (now ?? 0)', 'true'),
  words('import: undone where nobody changed', rates, service, 'appliedVersion === now', 'true'),
  words(
    'import: a hotel is added once',
    feature('catalogue/imports/hotel-import.test.ts'),
    feature('catalogue/imports/content-plan.ts'),
    'added.length > 0',
    'added.length < 0',
  ),
  words(
    'quote tray: two tabs wait for each other',
    feature('catalogue/quote-tray/tray.race.test.ts'),
    feature('catalogue/quote-tray/tray.queries.ts'),
    ' for no key update',
    '',
  ),
  ...['place_key', 'item_key', 'place_check'].map((name) =>
    database(
      `quote tray: ${name}`,
      feature('catalogue/quote-tray/tray.race.test.ts'),
      `ALTER TABLE quote_tray_item DROP CONSTRAINT quote_tray_item_${name}`,
    ),
  ),
  words(
    'quote: a page ends',
    feature('catalogue/quote-tray/quote-tray.routes.test.ts'),
    feature('catalogue/quote-tray/sent-quote.service.ts'),
    'withdrawn_at is null and expires_at > now()',
    'true',
  ),
  words('import: only within a day', rates, service, 'Date.parse(expiresAt) <= Date.now()', 'false'),
]
