import { api, feature, swap, words } from './row.mjs'

const pictures = feature('base/files/image.routes.test.ts')
const documents = feature('base/files/document.routes.test.ts')
const web = api('platform/web/web.test.ts')
const limits = api('platform/limits/rate-limit.test.ts')
const texts = feature('base/templates/template.routes.test.ts')
const signingUp = api('platform/identity/embedded.test.ts')
const net = feature('catalogue/hotels/net-price.test.ts')

const positions = api('platform/db/position.test.ts')
const replicas = api('platform/db/replicas.test.ts')
const filesOfReplica = feature('site/exports/replica.test.ts')
const booksOfReplica = feature('catalogue/hotels/books/replica.test.ts')

/** What comes in from outside, and what goes out. */
export const edge = [
  words(
    'replica: not before it has what was written',
    positions,
    api('platform/db/position.ts'),
    'needed !== null && needed <= replayed',
    'needed !== null',
  ),
  words('replica: not when it is too far behind', positions, api('platform/db/position.ts'), 'fresh < oldest || '),
  words(
    'replica: not before it has what was told',
    positions,
    api('platform/db/position.ts'),
    'fresh < oldest || fresh < told',
    'fresh < oldest',
  ),
  words(
    'replica: a write is remembered',
    replicas,
    api('platform/http/own-writes.ts'),
    "    void reply.header('set-cookie', `${cookie}=${position}; ${lasts}`)\n",
    '    void position\n',
  ),
  words(
    'replica: its books count as seen only what is below all that still runs',
    booksOfReplica,
    feature('catalogue/hotels/books/sight.ts'),
    'found.at = takenOnReplica(found.at, ++turn)',
    'void [takenOnReplica, ++turn]',
  ),
  words(
    'replica: no search of before what was seen',
    booksOfReplica,
    api('platform/http/own-writes.ts'),
    'furthestOf([seen, positionOf(request) ?? seen])',
    `'0/1'`,
  ),
  words(
    'replica: a file has all of the moment at which its job begins',
    filesOfReplica,
    api('platform/db/job-reads.ts'),
    'let position = await replicas.position()',
    "let position = '0/1'",
  ),
  words(
    'replica: a file that has left it does not go back',
    filesOfReplica,
    api('platform/db/job-reads.ts'),
    '    if (left) return work(primary)\n    const',
    '    const',
  ),
  words(
    'replica: only what may be old',
    replicas,
    api('platform/http/mount.ts'),
    'reads && spec.mayBeOld ? readOld',
    'reads ? readOld',
  ),
  words(
    'rate limit: counts',
    limits,
    api('platform/limits/rate-limit.ts'),
    'then 1 else rate_limit.count + 1 end',
    'then 1 else 1 end',
  ),
  words(
    'rate limit: before the token',
    limits,
    api('platform/limits/rate-limit.ts'),
    'if (count) route.onRequest.unshift(count)',
    'if (count) route.onRequest.push(count)',
  ),
  words(
    'addresses: of nobody but the proxies of the settings',
    limits,
    api('app.ts'),
    'hop < trustProxy',
    'hop < trustProxy + 9',
  ),
  words(
    'passwords: none that anybody would try',
    signingUp,
    api('platform/identity/embedded.ts'),
    '(await refuseNewPassword(path, request)) ?? auth',
    'auth',
  ),
  words(
    'mail: nothing that was typed goes to an address nobody has confirmed',
    signingUp,
    api('platform/identity/embedded.ts'),
    "user.emailVerified ? user.name : ''",
    'user.name',
  ),
  words(
    'mail: nothing of a lead goes to the address it names',
    feature('crm/leads/lead.routes.test.ts'),
    feature('crm/leads/lead.service.ts'),
    "{ to: { email, name: '' }, template: 'lead-received'",
    "{ to: { email, name }, template: 'lead-received'",
  ),
  words(
    'streams: five of a person',
    feature('base/notifications/event.routes.test.ts'),
    feature('base/notifications/event.routes.ts'),
    'const maxPerUser = 5',
    'const maxPerUser = 500',
  ),
  words(
    'policy: scripts with a nonce only',
    web,
    api('platform/web/content-security.ts'),
    "'script-src': [\"'self'\", `'nonce-${nonce}'`]",
    "'script-src': [\"'self'\", \"'unsafe-inline'\"]",
  ),
  words(
    'policy: nobody frames a page',
    web,
    api('platform/web/content-security.ts'),
    "    'frame-ancestors': [\"'none'\"],\n",
  ),
  words(
    'headers: answers are not framed',
    web,
    api('platform/web/security-headers.ts'),
    ", 'frame-ancestors': [\"'none'\"]",
  ),
  words(
    'headers: HTTPS for ever',
    web,
    api('platform/web/security-headers.ts'),
    'config.production && https ? { maxAge: 31_536_000, includeSubDomains: true } : false',
    'false',
  ),
  words(
    'origin: signing in from own pages only',
    api('platform/identity/embedded.test.ts'),
    api('platform/identity/embedded.routes.ts'),
    ' && from !== undefined && !origins.includes(from)',
    ' && from === ""',
  ),
  words(
    'texts: cleaned',
    texts,
    api('platform/html/clean-html.ts'),
    'export const cleanHtml = (html: string): string => sanitizeHtml(html, allowed)',
    'export const cleanHtml = (html: string): string => html',
  ),
  {
    name: 'texts: links that lead somewhere',
    // Either of the two is enough.
    patches: [
      swap(
        api('platform/html/clean-html.ts'),
        "['https', 'http', 'mailto', 'tel']",
        "['https', 'http', 'mailto', 'tel', 'javascript', 'data', 'vbscript']",
      ),
      swap(api('platform/html/clean-html.ts'), 'leads.test(href) ? { href } : {}', '{ href }'),
    ],
    tests: [texts],
  },
  words(
    'upload: pictures by their content',
    pictures,
    feature('base/files/file.service.ts'),
    "if (!type || type === 'pdf') throw",
    "if (fileName === '\\0') throw",
  ),
  {
    name: 'upload: not too many pixels',
    patches: [
      swap(api('platform/files/image.ts'), 'limitInputPixels: maxPixels', 'limitInputPixels: false'),
      swap(api('platform/files/image.ts'), 'if (width * height > maxPixels)', 'if (width * height < 0)'),
    ],
    tests: [pictures],
  },
  words(
    'upload: no PDF that does something',
    documents,
    feature('base/files/file.service.ts'),
    'if (isActivePdf(bytes))',
    'if (isActivePdf(bytes) && bytes.length === 0)',
  ),
  words(
    'papers: pictures of nobody else',
    api('platform/pdf/picture.test.ts'),
    api('platform/pdf/picture.ts'),
    'return isHosted(platform.config, url) ? ',
    'return isHosted(platform.config, url) || url ? ',
  ),
  words(
    'pictures: of nobody else in what is written',
    pictures,
    api('app.ts'),
    '  refuseForeignPictures(app)\n',
    '  void refuseForeignPictures\n',
  ),
  words(
    'upload: not too large',
    pictures,
    api('platform/files/upload.ts'),
    'export const maxFileBytes = 10 * 1024 * 1024',
    'export const maxFileBytes = 20 * 1024 * 1024',
  ),
  words(
    'upload: a permit is signed',
    pictures,
    api('platform/files/signature.ts'),
    'return given.length === expected.length && timingSafeEqual(given, expected)',
    'return given.length > 0 && timingSafeEqual(expected, expected)',
  ),
  words(
    'upload: a permit is good once',
    pictures,
    feature('base/files/file.queries.ts'),
    'isNull(uploadTokens.usedAt), ',
  ),
  words(
    'documents: never kept on the way',
    documents,
    feature('base/files/file.routes.ts'),
    "      .header('cache-control', 'private, no-store')\n",
  ),
  words(
    'net prices: hotels',
    net,
    feature('catalogue/hotels/hotel.routes.ts'),
    "rates === 'net' && user !== null && may(user, 'catalogue.write')",
    "rates === 'net'",
  ),
  words(
    'net prices: rooms of a search',
    net,
    feature('catalogue/hotels/availability.routes.ts'),
    "page.writes && query.rates === 'net'",
    "query.rates === 'net'",
  ),
  words(
    'net prices: allotments',
    feature('catalogue/hotels/hotel.routes.test.ts'),
    feature('catalogue/hotels/selling-rate.ts'),
    '  allotment: null,\n',
    '',
  ),
  words(
    'net prices: activities',
    feature('catalogue/activities/activity.routes.test.ts'),
    feature('catalogue/activities/activity.routes.ts'),
    "rates === 'net' && user !== null && may(user, 'catalogue.write')",
    "rates === 'net'",
  ),
  words(
    'net prices: the trail of a hotel',
    feature('catalogue/hotels/hotel.routes.test.ts'),
    feature('base/audit/audit.routes.ts'),
    "houseOnly.has(query.entity) && !may(caller, 'catalogue.write') ? sql`false` : undefined",
    'undefined',
  ),
  words(
    'answers: only what is declared',
    api('platform/http/serializer.test.ts'),
    api('platform/http/writer.ts'),
    'return `{${text}}`',
    'return JSON.stringify(value)',
  ),
  {
    name: 'portal passwords: sealed for their record',
    patches: [
      swap(
        api('platform/crypto/vault.ts'),
        'createCipheriv(method, key, iv).setAAD(Buffer.from(owner))',
        'createCipheriv(method, key, iv)',
      ),
      swap(api('platform/crypto/vault.ts'), '    .setAAD(Buffer.from(owner))\n'),
    ],
    tests: [api('platform/crypto/vault.test.ts')],
  },
  words(
    'log: addresses without what opens something',
    api('platform/log/logger.test.ts'),
    api('platform/log/logger.ts'),
    'url: safeUrl(request.url)',
    'url: request.url',
  ),
  words(
    'log: payments are not shown',
    api('platform/log/logger.test.ts'),
    api('platform/log/logger.ts'),
    '|pay|sessions|sandbox)',
    ')',
  ),
  words(
    'payment: no provider learns the page of a customer',
    feature('crm/bookings/pay-link.test.ts'),
    feature('money/payments/session.service.ts'),
    'returnPath ?? `/pay/${id}?back`',
    "returnPath ?? (id && '/')",
  ),
  words(
    'log: secrets are hidden',
    api('platform/log/logger.test.ts'),
    api('platform/log/logger.ts'),
    '        ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),\n',
  ),
  words(
    'sheets: no formulas',
    'packages/domain/src/base/csv.test.ts',
    'packages/domain/src/base/csv.ts',
    "formula.test(value.trimStart()) ? `'${value}` : value",
    'value',
  ),
  words(
    'states: a booking moves by the table',
    'packages/domain/src/sales/stays/state.test.ts',
    'packages/domain/src/sales/stays/state.ts',
    '\n    .filter((to) => isLegal(to, kind))',
  ),
  words(
    'edge: figures are closed',
    api('platform/web/open-api.test.ts'),
    api('platform/metrics/metrics.ts'),
    'if (!platform.config.metrics) return',
    'if (!platform.config) return',
  ),
  words(
    'edge: the pages of the API are closed',
    api('platform/web/open-api.test.ts'),
    api('platform/web/open-api.ts'),
    'if (!app.platform.config.apiDocs) return',
    'if (!app.platform.config) return',
  ),
]
