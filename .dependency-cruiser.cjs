/** Who may import whom. Tests, and what only they use, stand beside the code they test and may reach further. */
const test = '(\\.fixture\\.ts$|\\.test\\.tsx?$|\\.drill\\.ts$|/testing/|/testing\\.tsx?$|^apps/api/src/matrix/)'
const withInputOrOutput =
  '^(node:)?(assert|async_hooks|child_process|cluster|dgram|dns|fs|http|http2|https|module|net|os|process|readline|repl|stream|tls|tty|url|util|v8|vm|worker_threads|zlib)(/|$)'

/** Of every floor, each above those before it. */
const areas = ['base', 'people', 'money', 'catalogue', 'sales', 'crm', 'site']
const floors = '^(?:packages/(?:domain|contracts)/src|apps/(?:api|web)/src/features)'

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const downwardOnly = areas
  .slice(0, -1)
  .map((area, at) =>
    forbid(
      `${area}-knows-no-area-above`,
      'Areas import downward on every floor: site → crm → sales → catalogue → money → people → base. A figure of a higher area comes through a port that register.ts hands over.',
      { path: `${floors}/${area}/`, pathNot: test },
      { path: `${floors}/(${areas.slice(at + 1).join('|')})/` },
    ),
  )

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Modules that need each other are one module, or need a third.', {}, { circular: true }),
    forbid(
      'domain-is-pure',
      'The domain computes: it imports itself, and tables of phone numbers that do nothing but compute either.',
      { path: '^packages/domain/src', pathNot: test },
      { pathNot: ['^packages/domain/src', '(^|/)node_modules/libphonenumber-js/'] },
    ),
    forbid(
      'domain-has-no-io',
      'Not even its tests read, write or wait.',
      { path: '^packages/domain/src' },
      { path: withInputOrOutput, dependencyTypes: ['core'] },
    ),
    forbid(
      'contracts-know-the-domain-only',
      'Contracts are data: the domain and zod are all they need.',
      { path: '^packages/contracts/src', pathNot: test },
      { pathNot: ['^packages/(contracts|domain)/src', '(^|/)node_modules/zod/'] },
    ),
    ...downwardOnly,
    forbid(
      'seven-areas',
      'Every folder of a floor is one of the seven areas; the contracts have their kit beside them.',
      { path: `${floors}/[^/]+/`, pathNot: [test, `${floors}/(${areas.join('|')})/`, '^packages/contracts/src/kit/'] },
      {},
    ),
    forbid(
      'contracts-kit-knows-base-only',
      'All contracts are made with the kit.',
      { path: '^packages/contracts/src/kit/', pathNot: test },
      { path: `${floors}/(${areas.slice(1).join('|')})/` },
    ),
    forbid('packages-know-no-app', 'Apps import packages.', { path: '^packages/' }, { path: '^(apps|tests|bench)/' }),
    forbid('api-never-meets-web', 'They meet in the contracts.', { path: '^apps/api/' }, { path: '^apps/web/' }),
    forbid('web-never-meets-api', 'They meet in the contracts.', { path: '^apps/web/' }, { path: '^apps/api/' }),
    forbid(
      'api-platform-knows-no-feature',
      'Features use the platform, never the other way round.',
      { path: '^apps/api/src/platform/', pathNot: test },
      { path: '^apps/api/src/(features|demo|app\\.ts|server\\.ts|admin\\.ts)' },
    ),
    forbid(
      'api-features-meet-at-the-door',
      'Another feature, also of the same area, is reached through its index.ts.',
      { path: '^apps/api/src/features/([^/]+/[^/]+)/', pathNot: test },
      {
        path: '^apps/api/src/features/',
        pathNot: ['^apps/api/src/features/$1/', '^apps/api/src/features/[^/]+/[^/]+/index\\.ts$'],
      },
    ),
    forbid(
      'api-features-know-no-app',
      'The app puts features together.',
      { path: '^apps/api/src/features/', pathNot: test },
      {
        path: '^apps/api/src/(demo|app\\.ts|server\\.ts|admin\\.ts)',
        pathNot: '^apps/api/src/demo/[^/]+\\.data\\.ts$',
      },
    ),
    forbid(
      'web-kit-knows-no-business',
      'The kit and the components know nothing of the business.',
      { path: '^apps/web/src/(kit|ui)/', pathNot: test },
      { path: '^apps/web/src/(shared|features|app)/' },
    ),
    forbid(
      'web-shared-knows-no-feature',
      'What several features draw or ask is below all of them.',
      { path: '^apps/web/src/shared/', pathNot: test },
      { path: '^apps/web/src/(features|app)/' },
    ),
    forbid(
      'web-features-know-no-app',
      'The app puts features together; what they share is in shared.',
      { path: '^apps/web/src/features/', pathNot: test },
      { path: '^apps/web/src/app/' },
    ),
    forbid(
      'web-ui-knows-no-kit',
      'Components stand alone.',
      { path: '^apps/web/src/ui/', pathNot: test },
      { path: '^apps/web/src/kit/' },
    ),
    forbid(
      'web-features-never-meet',
      'A screen that needs several features is a page in app/pages.',
      { path: '^apps/web/src/features/([^/]+/[^/]+)/', pathNot: test },
      { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    ),
    forbid(
      'code-knows-no-tests',
      'Tests import code.',
      { path: '^(apps|packages)/', pathNot: test },
      { path: ['^(tests|bench)/', test] },
    ),
    forbid(
      'declared-dependencies',
      'What is imported is in the package.json beside it; tests use what the root brings.',
      { path: '^(apps|packages)/', pathNot: test },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid('resolvable', 'What is imported exists.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage)/' },
    tsPreCompilationDeps: true,
    // Nobody asks who depends on what, or what is reached by nobody.
    skipAnalysisNotInRules: true,
    enhancedResolveOptions: {
      // Nothing changes while it looks: what it has read of a folder once it need not read again.
      cachedInputFileSystem: { cacheDuration: 1_800_000 },
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
