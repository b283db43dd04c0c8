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
import type { Reporter } from './kit/findings.ts'
import { Kit, type RunSettings } from './kit/kit.ts'
import type { Options } from './kit/options.ts'
import { checkChatWrites } from './writes/chat.ts'
import { checkQrCodes } from './writes/qr-codes.ts'
import { checkTransfers } from './writes/transfers.ts'

/** When a step runs: before the member signs in, for a member who did, the same with `--writes`, or after signing in. */
type Stage = 'visitor' | 'member' | 'writes' | 'last'
type Step = readonly [stage: Stage, name: string, check: (kit: Kit) => Promise<void>]

const steps: readonly Step[] = [
  ['visitor', 'reads', (kit) => checkReads(kit, 'visitor')],
  ['visitor', 'refusals', (kit) => checkRefusals(kit, 'visitor')],
  ['visitor', 'tokens', checkTokenRefusals],
  ['visitor', 'languages', checkLanguages],
  ['visitor', 'preflights', checkPreflights],
  ['member', 'reads', (kit) => checkReads(kit, 'member')],
  ['member', 'refusals', (kit) => checkRefusals(kit, 'member')],
  ['member', 'lists', checkLists],
  ['last', 'sockets', checkSockets],
  ['writes', 'money', checkTransfers],
  ['writes', 'codes', checkQrCodes],
  ['writes', 'chat', checkChatWrites],
  ['writes', 'refusals', (kit) => checkRefusals(kit, 'writes')],
  ['last', 'pictures', checkPictures],
  ['last', 'headers', checkHeaders],
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
        if (reportAnswer(report, call, response) !== undefined) applyRules(kit, report, call, input, response)
      }
    })
}

interface Settings extends RunSettings {
  /** Names of the steps to run besides the reads, which the others need; absent: all. */
  readonly only?: readonly string[]
}

/** Checks a backend. Whatever happens, the session is ended, and the results so far are returned. @throws NotABackend */
export async function runConformance(options: Options, settings: Settings = {}) {
  const kit = new Kit(options, settings)
  const { only } = settings
  const runSteps = async (...stages: readonly Stage[]) => {
    for (const [stage, name, check] of steps)
      if (stages.includes(stage) && (!only || name === 'reads' || only.includes(name))) await check(kit)
  }
  try {
    await requireBackend(kit)
    await runSteps('visitor')
    if (!(await signIn(kit))) await runSteps('last')
    else await runSteps('member', 'last', ...(options.writes ? (['writes'] as const) : []))
    for (const [reason, names] of Object.entries(untriedCalls))
      await kit.check('Not tried', names.join(', '), (report) => report.skip(reason))
  } catch (error) {
    if (error instanceof NotABackend) throw error
    await kit.check('Run', 'all checks', () => Promise.reject(error))
  } finally {
    await kit.host.cleanUp(() => signOut(kit))
  }
  const message = 'The run was interrupted: the remaining checks weren’t made.'
  const end = (report: Reporter) => report.error('kit', 'all checks', message)
  if (settings.signal?.aborted) await kit.host.cleanUp(() => kit.check('Run', 'all checks', end))
  return kit.results
}
