import { untriedCalls } from './checks/call-cases.ts'
import { checkHeaders, checkPreflights } from './checks/headers.ts'
import { checkLanguages } from './checks/languages.ts'
import { checkLists } from './checks/lists.ts'
import { checkPictures } from './checks/pictures.ts'
import { checkMemberReads, checkVisitorReads } from './checks/reads.ts'
import { checkRefusals, checkTokenRefusals } from './checks/refusals.ts'
import { NotABackend, requireBackend, signIn, signOut } from './checks/session.ts'
import { checkSockets } from './checks/sockets.ts'
import type { CheckResult } from './kit/findings.ts'
import { Kit, type RunSettings } from './kit/kit.ts'
import type { Options } from './kit/options.ts'
import { checkChatWrites } from './writes/chat.ts'
import { checkQrCodes } from './writes/qr-codes.ts'
import { checkTransfers } from './writes/transfers.ts'

interface Step {
  readonly name: string
  /** `member`: only if the member signed in; `writes`: only with that option, too. */
  readonly needs?: 'member' | 'writes'
  check(kit: Kit): Promise<void>
}

/** The checks before the member signs in, in their order. */
const visitorSteps: readonly Step[] = [
  { name: 'reads', check: checkVisitorReads },
  { name: 'refusals', check: (kit) => checkRefusals(kit, 'visitor') },
  { name: 'tokens', check: checkTokenRefusals },
  { name: 'languages', check: checkLanguages },
  { name: 'preflights', check: checkPreflights },
]

/** The checks after that. */
const steps: readonly Step[] = [
  { name: 'reads', needs: 'member', check: checkMemberReads },
  { name: 'refusals', needs: 'member', check: (kit) => checkRefusals(kit, 'member') },
  { name: 'lists', needs: 'member', check: checkLists },
  { name: 'sockets', check: checkSockets },
  { name: 'money', needs: 'writes', check: checkTransfers },
  { name: 'codes', needs: 'writes', check: checkQrCodes },
  { name: 'chat', needs: 'writes', check: checkChatWrites },
  { name: 'refusals', needs: 'writes', check: (kit) => checkRefusals(kit, 'writes') },
  { name: 'pictures', check: checkPictures },
  { name: 'headers', check: checkHeaders },
]

/**
 * Checks a backend. Whatever happens, the kit's session is ended, and the results so far are returned.
 * @param only names of the steps to run besides the reads, which the others need; absent: all
 * @throws NotABackend if there is nothing to check at this address
 */
export async function runConformance(
  options: Options,
  settings: RunSettings & { readonly only?: readonly string[] } = {},
): Promise<readonly CheckResult[]> {
  const kit = new Kit(options, settings)
  const { only } = settings
  const runSteps = async (all: readonly Step[], isSignedIn: boolean) => {
    for (const { name, needs, check } of all) {
      if (only && name !== 'reads' && !only.includes(name)) continue
      if (!needs || (isSignedIn && (needs === 'member' || options.writes))) await check(kit)
    }
  }
  try {
    await requireBackend(kit)
    await runSteps(visitorSteps, false)
    await runSteps(steps, await signIn(kit))
    for (const [reason, names] of Object.entries(untriedCalls))
      await kit.check('Not tried', names.join(', '), (report) => report.skip(reason))
  } catch (error) {
    if (error instanceof NotABackend) throw error
    await kit.check('Run', 'all checks', () => Promise.reject(error))
  } finally {
    await kit.host.cleanUp(() => signOut(kit))
  }
  if (settings.signal?.aborted)
    await kit.host.cleanUp(() =>
      kit.check('Run', 'all checks', (report) => {
        const message = 'The run was interrupted: the remaining checks weren’t made.'
        report.error('kit', 'all checks', message)
      }),
    )
  return kit.results
}
