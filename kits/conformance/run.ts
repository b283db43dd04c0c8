import { calls } from '../../src/contract/calls.ts'
import { applyRules } from './checks/answer-rules.ts'
import { inputsOf, untriedCalls } from './checks/call-cases.ts'
import { checkHeaders, checkPreflights } from './checks/headers.ts'
import { checkLanguages } from './checks/languages.ts'
import { checkLists } from './checks/lists.ts'
import { checkPictures } from './checks/pictures.ts'
import { checkRefusals, checkTokenRefusals } from './checks/refusals.ts'
import { NotABackend, requireBackend, signIn, signOut } from './checks/session.ts'
import { checkSockets } from './checks/sockets.ts'
import { reportAnswer } from './kit/answer.ts'
import type { CheckResult } from './kit/findings.ts'
import { Kit, type RunSettings } from './kit/kit.ts'
import type { Options } from './kit/options.ts'
import { checkChatWrites } from './writes/chat.ts'
import { checkQrCodes } from './writes/qr-codes.ts'
import { checkTransfers } from './writes/transfers.ts'

type Step = readonly [name: string, check: (kit: Kit) => Promise<void>]

/** The checks before the member signs in, in their order. */
const visitorSteps: readonly Step[] = [
  ['reads', (kit) => checkReads(kit, 'visitor')],
  ['refusals', (kit) => checkRefusals(kit, 'visitor')],
  ['tokens', checkTokenRefusals],
  ['languages', checkLanguages],
  ['preflights', checkPreflights],
]

/** The checks of a member who signed in. */
const memberSteps: readonly Step[] = [
  ['reads', (kit) => checkReads(kit, 'member')],
  ['refusals', (kit) => checkRefusals(kit, 'member')],
  ['lists', checkLists],
]

/** The same with `--writes`, after the sockets. */
const writeSteps: readonly Step[] = [
  ['money', checkTransfers],
  ['codes', checkQrCodes],
  ['chat', checkChatWrites],
  ['refusals', (kit) => checkRefusals(kit, 'writes')],
]

const lastSteps: readonly Step[] = [
  ['pictures', checkPictures],
  ['headers', checkHeaders],
]

/** Makes every call that changes nothing, and that this reader may make; those with path parameters last. */
async function checkReads(kit: Kit, reader: 'visitor' | 'member'): Promise<void> {
  const group = reader === 'member' ? 'Reads as the member' : 'Reads as a visitor'
  const others = reader === 'member' ? 'public' : 'member'
  const reads = calls.filter(({ changes, access }) => !changes && access !== others)
  // Values of path parameters come from other answers.
  for (const call of reads.toSorted((a, b) => Number(!!a.params) - Number(!!b.params)))
    await kit.check(group, call, async (report) => {
      const inputs = inputsOf(call, kit)
      if (typeof inputs === 'string') return report.skip(inputs)
      for (const input of inputs) {
        const response = await kit.host.send(call, input)
        if (reportAnswer(report, call, response) !== undefined)
          applyRules(call, { report, kit, input, response })
      }
    })
}

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
  const runSteps = async (steps: readonly Step[]) => {
    for (const [name, check] of steps) if (!only || name === 'reads' || only.includes(name)) await check(kit)
  }
  try {
    await requireBackend(kit)
    await runSteps(visitorSteps)
    const isMember = await signIn(kit)
    await runSteps(isMember ? memberSteps : [])
    await runSteps([
      ['sockets', checkSockets],
      ...(isMember && options.writes ? writeSteps : []),
      ...lastSteps,
    ])
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
