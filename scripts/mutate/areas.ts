/** Globs of code where a bug would cost money or messages, and of the tests that should catch it. */
export interface Area {
  readonly name: string
  /** Globs of files to mutate; `!` excludes. */
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** Tests open a database, which is slow: only a seeded sample of mutants is tested. */
  readonly database: boolean
}

/** Globs are relative to the root; `npm run mutate` runs them in this order. */
export const areas: readonly Area[] = [
  {
    name: 'money',
    files: ['src/contract/money.ts', 'src/contract/bonus-rules.ts', 'src/contract/formats/typed-amount.ts'],
    tests: ['src/contract/{money,bonus-rules}.test.ts', 'src/contract/formats/typed-amount.test.ts'],
    database: false,
  },
  {
    name: 'rules',
    files: [
      'src/features/{transfer,withdraw}/*-rules.ts',
      'src/features/bonus/{cleared-balances,offer-state}.ts',
    ],
    tests: ['src/features/{transfer,withdraw,bonus}/*.test.ts'],
    database: false,
  },
  {
    name: 'outbox',
    files: ['src/lib/outbox/*.ts', '!**/*.test.ts'],
    tests: ['src/lib/outbox/*.test.ts', 'src/domain/slips/queue/slip-repository{,-records}.test.ts'],
    database: false,
  },
  {
    name: 'slips',
    files: ['src/domain/slips/queue/*.ts', 'src/domain/member/*.ts', '!**/*.{test,fixture}.ts'],
    tests: [
      'src/domain/member/*.test.ts',
      'src/domain/slips/queue/*.test.ts',
      'src/app/bootstrap/purge-member-data.test.ts',
      'src/service-worker/background-sync.test.ts',
    ],
    database: false,
  },
  {
    name: 'chat',
    files: ['src/features/chat/core/**/*.ts', '!**/*.{test,fixture}.ts'],
    tests: ['src/features/chat/core/**/*.test.ts', 'src/features/chat/notify/device-token.test.ts'],
    database: false,
  },
  {
    name: 'ledger',
    files: [
      'server/modules/ledger/ledger.ts',
      'server/modules/wallet/{transfers,withdrawals}.ts',
      'server/modules/bonus/*.ts',
      '!server/modules/bonus/{routes,*.fixture,*.test}.ts',
      '!**/*.{test,fixture}.ts',
    ],
    tests: [
      // Without property tests: they take a minute per mutant, and example tests should kill it anyway.
      'server/modules/ledger/ledger.test.ts',
      'server/modules/bonus/!(*.property).test.ts',
      // Without currency.test.ts: it seeds the demo in beforeAll, which fails before any assertion runs.
      // Stryker also starts a new process for each mutant that is reached outside of tests.
      'server/modules/wallet/*.test.ts',
    ],
    database: true,
  },
]
