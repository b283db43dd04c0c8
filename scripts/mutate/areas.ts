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
    files: ['src/features/{transfer,withdraw}/*-rules.ts', 'src/features/bonus/{clearing,card-state}.ts'],
    tests: ['src/features/{transfer,withdraw,bonus}/*.test.ts'],
    database: false,
  },
  {
    name: 'slips',
    files: ['src/lib/slip-queue/*.ts', '!**/*.{test,fixture}.ts'],
    tests: ['src/lib/slip-queue/*.test.ts', 'src/app/forget-slips.test.ts', 'src/sw/slips.test.ts'],
    database: false,
  },
  {
    // Without the property test of whole conversations: it takes twenty seconds and more for each mutant.
    name: 'chat',
    files: ['src/features/chat/core/*.ts', '!**/*.{test,fixture}.ts'],
    tests: ['src/features/chat/core/!(*.property).test.ts', 'src/features/chat/notify/device-token.test.ts'],
    database: false,
  },
  {
    name: 'ledger',
    files: [
      'server/domain/{ledger,transfers,withdrawals}.ts',
      'server/domain/{bonus-*,active-bonus,credit-bonus}.ts',
      '!**/*.{test,fixture}.ts',
    ],
    tests: [
      // Not the property tests: a minute for each mutant, and a mutant deserves an example that shows it.
      'server/domain/{ledger,withdrawals,bonus-terms,bonus-common-terms,credit-bonus}.test.ts',
      // Not currency.test.ts either: it seeds the demo in beforeAll, which fails before any assertion could. Stryker also
      // starts a new process for each mutant that is reached outside tests.
      'server/routes/{money,bonus,bonus-guard,promotion}.test.ts',
    ],
    database: true,
  },
]
