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
  words('import: only within a day', rates, service, 'Date.parse(expiresAt) <= Date.now()', 'false'),
]
