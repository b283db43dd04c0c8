import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser'

/** A part of the code base, and the parts that its files may import. */
interface ImportRule {
  /** Folder relative to the root. With `/*` at the end, each of its child folders is a separate part. */
  readonly folder: string
  /** Folders, recursively; `/*` at the end means any child folder. */
  readonly mayImport: readonly string[]
  /** Of a `/*` folder: the files that its parts may import of each other, by part and relative to it. */
  readonly publicFiles?: Readonly<Record<string, readonly string[]>>
  /** Of a `/*` folder: another folder that may import only the public files. */
  readonly publicTo?: string
}

/** Allowed imports between parts. The first matching rule applies to a file; a part may always import itself. */
const importRules: readonly ImportRule[] = [
  { folder: 'src/contract', mayImport: [] },
  { folder: 'src/lib', mayImport: ['src/contract'] },
  { folder: 'src/domain', mayImport: ['src/lib', 'src/contract'] },
  { folder: 'src/components', mayImport: ['src/lib/format', 'src/contract'] },
  { folder: 'src/features/*', mayImport: ['src/components', 'src/domain', 'src/lib', 'src/contract'] },
  {
    folder: 'src/app',
    mayImport: ['src/features/*', 'src/components', 'src/domain', 'src/lib', 'src/contract'],
  },
  { folder: 'src/shell', mayImport: ['src/app', 'src/components', 'src/domain', 'src/lib', 'src/contract'] },
  { folder: 'src/game-redirect', mayImport: ['src/domain', 'src/lib', 'src/contract'] },
  { folder: 'src/service-worker', mayImport: ['src/domain', 'src/lib', 'src/contract'] },
  { folder: 'src', mayImport: ['src/app', 'src/components/styles', 'src/lib'] },
  { folder: 'server/platform', mayImport: ['src/contract'] },
  {
    folder: 'server/modules/*',
    mayImport: [
      'server/modules/*',
      'server/platform',
      'server/deps.ts',
      'server/settings.ts',
      'server/data',
      'src/contract',
    ],
    publicFiles: {
      accounts: [
        'bank-account-change.ts',
        'blocking.ts',
        'member-lookup.ts',
        'member-notes.ts',
        'profile.ts',
        'registration.ts',
        'temporary-password.ts',
      ],
      audit: ['audit.ts'],
      bonus: [
        'active-bonus.ts',
        'common-terms.ts',
        'credit-bonus.ts',
        'manage-offers.ts',
        'manage-promotions.ts',
        'terms.ts',
      ],
      chat: [
        'agent-history.ts',
        'agent.ts',
        'conversation-list.ts',
        'desk-changes.ts',
        'holder.ts',
        'media-routes.ts',
        'message-summary.ts',
        'room.ts',
        'upload.ts',
      ],
      deposits: [
        'account-match.ts',
        'deposit-accounts.ts',
        'deposit-methods.ts',
        'late-payments.ts',
        'manual-deposits.ts',
        'slips/credit-by-hand.ts',
        'slips/recheck.ts',
      ],
      games: [
        'game-accounts.ts',
        'game-transfers.ts',
        'manage-slots.ts',
        'play-round.ts',
        'provider-accounts.ts',
        'refresh-balance.ts',
        'run-transfers.ts',
      ],
      ledger: [
        'booked-alone.ts',
        'currency.ts',
        'day-report.ts',
        'last-deposit.ts',
        'ledger.ts',
        'paged-history.ts',
        'pending-decisions.ts',
        'statement.ts',
        'usual-durations.ts',
      ],
      lookups: ['missing-features.ts', 'sources.ts'],
      push: ['subscription-store.ts', 'subscription.ts'],
      rewards: ['banners.ts', 'invite.ts', 'invitee-list.ts'],
      settings: [
        'banks.ts',
        'change-settings.ts',
        'operator.ts',
        'settings.ts',
        'texts.ts',
        'translations.ts',
      ],
      signals: ['signals.ts'],
      spin: ['manage-coins.ts', 'manage-prizes.ts', 'manage-wheels.ts'],
      staff: ['claims.ts', 'roles.ts', 'second-person.ts', 'sessions.ts', 'sign-in.ts', 'staff.ts'],
      wallet: ['adjustments.ts', 'reversals.ts', 'withdrawals.ts'],
    },
    publicTo: 'server/desk',
  },
  {
    folder: 'server/desk',
    mayImport: [
      'server/modules/*',
      'server/platform',
      'server/deps.ts',
      'server/settings.ts',
      'src/contract',
    ],
  },
  { folder: 'server/api-docs', mayImport: ['server/platform', 'server/seed'] },
  { folder: 'server/demo', mayImport: ['server', 'src/contract'] },
  { folder: 'server/seed', mayImport: ['server', 'src/contract'] },
  {
    folder: 'server',
    mayImport: [
      'server/modules/*',
      'server/platform',
      'server/desk',
      'server/api-docs',
      'server/demo',
      'server/seed',
      'src/contract',
    ],
  },
  { folder: 'kits/*', mayImport: ['src/contract'] },
  { folder: 'scripts/build', mayImport: ['src', 'server/platform'] },
  { folder: 'scripts/check/browsers', mayImport: ['scripts/build'] },
  { folder: 'scripts', mayImport: ['src', 'server', 'tests'] },
  { folder: 'tests', mayImport: ['src', 'server', 'scripts/build', 'scripts/check/browsers'] },
]

/** Files that are tested like the others, but may import what they need. */
const TESTS = '\\.(test|fixture)\\.tsx?$'

/** Everything that is ours; packages, styles and files at the repository root are free. */
const OURS = `^(${[...new Set(importRules.map(({ folder }) => folder.split('/')[0]))].join('|')})/`

/** Expression for the files of a folder; `/*` at the end matches any child folder, or the one that `child` names. */
function filesOf(folder: string, child = '[^/]+'): string {
  const path = folder.replaceAll('.', '\\.').replace(/\/\*$/, `/${child}`)
  return `^${path}${folder.endsWith('.ts') ? '$' : '/'}`
}

const layers: readonly IForbiddenRuleType[] = importRules.map(({ folder, mayImport }, index) => ({
  name: `${folder} may import ${mayImport.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: {
    path: filesOf(folder, '([^/]+)'),
    pathNot: importRules
      .slice(0, index)
      .map((rule) => rule.folder)
      .filter((earlier) => earlier.startsWith(folder))
      .map((earlier) => filesOf(earlier)),
  },
  to: { path: OURS, pathNot: [filesOf(folder, '$1'), ...mayImport.map((allowed) => filesOf(allowed))] },
}))

const publicFiles: readonly IForbiddenRuleType[] = importRules.flatMap(
  ({ folder, publicFiles: files, publicTo }) => {
    if (!files) return []
    const allowed = Object.entries(files).flatMap(([part, names]) =>
      names.map((name) => filesOf(folder, part) + name.replaceAll('.', '\\.')),
    )
    const pathNot = allowed.map((path) => `${path}$`)
    const amongThemselves: IForbiddenRuleType = {
      name: `${folder} import only public files of each other`,
      severity: 'error',
      from: { path: filesOf(folder, '([^/]+)') },
      to: { path: filesOf(folder), pathNot: [filesOf(folder, '$1'), ...pathNot] },
    }
    if (publicTo === undefined) return amongThemselves
    return [
      amongThemselves,
      {
        name: `${publicTo} imports only public files of ${folder}`,
        severity: 'error',
        from: { path: filesOf(publicTo) },
        to: { path: filesOf(folder), pathNot },
      },
    ]
  },
)

/** Configuration of dependency-cruiser: `npm run check`, or `npx depcruise --config scripts/check/import-rules.ts src`. */
export default {
  forbidden: [
    ...layers,
    ...publicFiles,
    {
      name: 'what the server imports is a production dependency',
      severity: 'error',
      from: { path: '^(server|src/contract)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no cycles between folders of server modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/modules/[^/]+$' },
      to: { path: '^server/modules/[^/]+$', circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no API for parsers.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: TESTS },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js'], conditionNames: ['import', 'default'] },
  },
} satisfies IConfiguration

/** Rows of the tables of CONTRIBUTING.md, which also says what lives in each folder: first and last cell. */
export function importRows(): readonly (readonly [string, string])[] {
  const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  const rows = importRules.map(({ folder, mayImport, publicFiles: files }) => {
    const allowed = list(mayImport) || 'nothing of ours'
    const isLimited = files !== undefined || importRules.some(({ publicTo }) => publicTo === folder)
    return [`\`${folder}\``, isLimited ? `public files of ${allowed}` : allowed] as const
  })
  const publicRows = importRules.flatMap(({ folder, publicFiles: files = {} }) =>
    Object.entries(files).map(([part, names]) => [`\`${folder.slice(0, -1)}${part}\``, list(names)] as const),
  )
  return [...rows, ...publicRows]
}
