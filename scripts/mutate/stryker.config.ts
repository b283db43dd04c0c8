/** Code where a bug would cost money or messages, and the tests that should find it, as globs; `!` excludes. */
type Area = Readonly<Record<'files' | 'tests', readonly string[]>>

const noTests = '!**/*.{test,fixture}.ts'

/** `npm run mutate` runs them in this order. */
export const areas: Readonly<Record<string, Area>> = {
  money: {
    files: ['src/contract/{money,rewards/bonus-rules,formats/typed-amount}.ts'],
    tests: ['src/contract/{money,rewards/bonus-rules,formats/typed-amount}.test.ts'],
  },
  rules: {
    files: [
      'src/features/{transfer,withdraw}/*-rules.ts',
      'src/features/bonus/offer-state.ts',
      'src/domain/wallet/games-with-money.ts',
    ],
    tests: ['src/features/{transfer,withdraw,bonus}/*.test.ts', 'src/domain/wallet/games-with-money.test.ts'],
  },
  outbox: {
    files: ['src/lib/outbox/*.ts', noTests],
    tests: ['src/lib/outbox/*.test.ts', 'src/domain/slips/queue/slip-repository.test.ts'],
  },
  slips: {
    files: ['src/domain/{slips/queue/**,member}/*.ts', noTests],
    tests: [
      'src/domain/{slips/queue/**,member}/*.test.ts',
      'src/app/bootstrap/purge-member-data.test.ts',
      'src/service-worker/background-sync.test.ts',
    ],
  },
  chat: {
    files: ['src/features/chat/core/**/*.ts', noTests],
    tests: ['src/features/chat/core/**/*.test.ts', 'src/features/chat/notify/device-token.test.ts'],
  },
  ledger: {
    files: [
      'server/modules/ledger/ledger.ts',
      'server/modules/wallet/{transfers,withdrawals}.ts',
      'server/modules/deposits/{qr,late}-payments.ts',
      'server/modules/bonus/*.ts',
      '!server/modules/bonus/routes.ts',
      noTests,
    ],
    // Without property tests: they take a minute per mutant, and example tests should kill it anyway.
    tests: [
      'server/modules/ledger/ledger.test.ts',
      'server/modules/bonus/!(*.property).test.ts',
      'server/modules/wallet/*.test.ts',
      'server/modules/deposits/late-payments.test.ts',
    ],
  },
}

/** Environment variable with the name of the area. */
export const AREA_VARIABLE = 'MUTATE_AREA'

const area = process.env[AREA_VARIABLE] ?? ''

/** Configuration of Stryker for one area; vitest.config.ts has its tests. */
export default {
  mutate: areas[area]?.files,
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  vitest: { related: false, configFile: 'scripts/mutate/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Emptied strings, SQL statements and objects break every test that reaches them, whatever it checks.
  mutator: { excludedMutations: ['StringLiteral', 'ObjectLiteral'] },
  thresholds: { high: 95, low: 90, break: 85 },
  concurrency: 1,
  // In addition to the duration of the dry run; databases are slow to open.
  timeoutMS: area === 'ledger' ? 20_000 : 8000,
  dryRunTimeoutMinutes: 15,
  tempDirName: '.cache/mutate',
  ignorePatterns: ['dist', '.cache', '.data', 'public/howto', 'test-results', 'playwright-report'],
  // A file that doesn't exist: Stryker rewrites tsconfig files with an API that TypeScript 7 lacks.
  tsconfigFile: 'no-tsconfig.json',
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowEmojis: false, logTests: false, reportTests: false },
  // Contains the failing test and its message for each killed mutant.
  jsonReporter: { fileName: `.cache/mutate-${area}.json` },
}
