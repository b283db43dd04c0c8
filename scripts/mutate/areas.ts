/** Code where a mistake costs money or messages, with the tests that are meant to find it. Globs. */
export interface Area {
  readonly name: string
  /** Files to change, and `!files` to leave out. */
  readonly files: readonly string[]
  readonly tests: readonly string[]
  /** Tests open a database: a seeded sample is tried, not every change. */
  readonly database: boolean
}

export const areas: readonly Area[] = [
  {
    name: 'money',
    files: ['src/contract/money.ts', 'src/contract/bonus-rules.ts'],
    tests: ['src/contract/money.test.ts', 'src/contract/bonus-rules.test.ts'],
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
    name: 'slips',
    files: ['src/domain/slips/queue/*.ts', '!**/*.{test,fixture}.ts'],
    tests: [
      'src/domain/slips/queue/*.test.ts',
      'src/app/bootstrap/purge-member-data.test.ts',
      'src/service-worker/background-sync.test.ts',
    ],
    database: false,
  },
  {
    // Without the property test of whole conversations: it takes twenty seconds and more for each mutant.
    name: 'chat',
    files: ['src/features/chat/core/**/*.ts', '!**/*.{test,fixture}.ts'],
    tests: [
      'src/features/chat/core/**/!(*.property).test.ts',
      'src/features/chat/notify/device-token.test.ts',
    ],
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
      // Not the property tests: a minute for each mutant, and a mutant deserves an example that shows it.
      'server/modules/ledger/ledger.test.ts',
      'server/modules/bonus/!(*.property).test.ts',
      // Not currency.test.ts either: it seeds the demo in beforeAll, which fails before any assertion could. Stryker also
      // starts a new process for each mutant that is reached outside tests.
      'server/modules/wallet/*.test.ts',
    ],
    database: true,
  },
]
