// Who may import whom: the storeys of ARCHITECTURE.md. Every message says where the code belongs instead.
const tests = '[.]test[.]tsx?$'
/** What only tests use stands in testing/; what protocol/ and components/ need of it, in a folder testing/ of their own. */
const testing = ['^testing/', '^(protocol|components)/testing/', '^protocol/.+/testing/']

module.exports = {
  forbidden: [
    {
      name: 'protocol-imports-nothing-but-itself',
      comment:
        'protocol/ says what is true, in the browser as on the server: it imports only itself, @noble/*, @scure/*, @lezer/*, zod, unbash and saxes. Hand it what it needs as a parameter, or move the code to server/.',
      severity: 'error',
      from: { path: '^protocol/', pathNot: [tests, ...testing] },
      to: {
        pathNot: [
          '^protocol/',
          '(^|/)node_modules/(@noble|@scure)/',
          '(^|/)node_modules/(zod|unbash|saxes|@lezer)/',
        ],
      },
    },
    {
      name: 'protocol-tests-stay-in-protocol',
      comment: 'A test of protocol/ knows no upper storey: what needs one is a test of that storey.',
      severity: 'error',
      from: { path: '^protocol/' },
      to: { path: '^(server|components|app|prisma|scripts)/' },
    },
    {
      name: 'server-imports-no-upper-storey',
      comment:
        'server/ says what we do and knows neither looks nor addresses: move what it wants to protocol/, or let app/ call it.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(components|app|cli|e2e|bench)/' },
    },
    {
      name: 'server-knows-no-react-nor-next',
      comment: 'Only server/main.ts hands requests to Next. Markup belongs to components/, routes to app/.',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/main[.]ts$' },
      to: { path: '(^|/)node_modules/(react|react-dom|next|@types/react|@types/react-dom)/' },
    },
    {
      name: 'capabilities-name-their-parts',
      comment:
        'A capability names the parts that it uses in its deps.ts; compose.ts knows all of them and is imported by what stands above: surfaces, jobs, the process.',
      severity: 'error',
      from: {
        path: '^server/(accounts|anchors|discovery|events|freshness|kernel|ledger|lists|mcp|payments|proofs|relays|review|streams)/',
        pathNot: tests,
      },
      to: { path: '^server/compose[.]ts$' },
    },
    {
      name: 'database-only-in-stores',
      comment:
        'Only <capability>.store.ts touches the database (server/kernel/db.ts opens it): move the query there and call it.',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: ['[.]store[.]ts$', '^server/kernel/db[.]ts$', tests],
      },
      to: { path: ['^prisma/', '(^|/)node_modules/(@prisma|pg)/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-import-no-server-values',
      comment:
        'components/ run in the browser: from server/ they may `import type` only. Fetch in app/ and pass the data as properties, or use the tRPC client.',
      severity: 'error',
      from: { path: '^components/', pathNot: tests },
      to: { path: '^server/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-import-no-upper-storey',
      comment: 'components/ do not know where they are shown: pass it as a property from app/.',
      severity: 'error',
      from: { path: '^components/' },
      to: { path: '^(app|cli|e2e|prisma|scripts|bench)/' },
    },
    {
      name: 'no-prisma-in-pages',
      comment: 'app/ and components/ never touch the database: call an operation of server/.',
      severity: 'error',
      from: { path: '^(app|components)/' },
      to: { path: ['^prisma/', '(^|/)node_modules/(@prisma|pg)/', '[.]store[.]ts$'] },
    },
    {
      name: 'no-crypto-in-pages',
      comment: 'app/ says where things are, not what is true: hashing and signatures belong to protocol/.',
      severity: 'error',
      from: { path: '^app/', pathNot: tests },
      to: { path: ['(^|/)node_modules/(@noble|@scure|tiny-secp256k1)/', '^(node:)?crypto$'] },
    },
    {
      name: 'cli-imports-protocol-only',
      comment: 'cli/ must convince without trusting us: a thin shell round protocol/, no server/ in it.',
      severity: 'error',
      from: { path: '^cli/', pathNot: tests },
      to: { path: '^(server|components|app|prisma|scripts|e2e|bench)/' },
    },
    {
      name: 'product-imports-no-tests-nor-scripts',
      comment:
        'Tests, benches, scripts and development servers use the product, not the other way round: move what is shared into a storey.',
      severity: 'error',
      from: {
        path: '^(protocol|server|components|app|cli)/',
        pathNot: [tests, ...testing],
      },
      to: { path: [tests, '^(e2e|bench|scripts|dev)/', ...testing] },
    },
    {
      name: 'product-imports-no-dev-tools',
      comment: 'This package is a devDependency, absent in production: use another, or make it a dependency.',
      severity: 'error',
      from: {
        path: '^(protocol|server|components|app|cli|prisma)/',
        pathNot: [tests, ...testing],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'declared-and-found',
      comment: 'The import leads nowhere, or to a package that package.json does not name.',
      severity: 'error',
      // The generated client and Next's types appear with the build.
      from: { pathNot: '^(next-env[.]d[.]ts|prisma/generated/)' },
      to: { couldNotResolve: true, pathNot: '^[.]{1,2}/|generated' },
    },
    {
      name: 'only-declared-packages',
      comment: 'package.json does not name this package: it is there by accident of another one.',
      severity: 'error',
      from: { path: '^(protocol|server|components|app|cli|prisma|scripts|dev|testing|e2e|bench)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one file, or want a third that both need. The generated lists of rules are left out: a rule may use its family, and the family its rules.',
      severity: 'error',
      from: { pathNot: '^prisma/generated/' },
      to: {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'], pathNot: '/rules/(?:all|lists/[a-z]+)[.]ts$' },
      },
    },
  ],
  options: {
    doNotFollow: { path: ['(^|/)node_modules/', '^prisma/generated/'] },
    exclude: { path: ['^[.](next|build|data)/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
