import { NotABackend, requireBackend, signIn, signOut } from './checks/connection.ts'
import { checkCors, checkPreflights } from './checks/cors.ts'
import { checkHeaders } from './checks/headers.ts'
import { checkLanguages } from './checks/languages.ts'
import { checkLists } from './checks/lists.ts'
import { checkPictures } from './checks/pictures.ts'
import { checkPlainSocket } from './checks/plain-socket.ts'
import { checkMemberReads, checkVisitorReads } from './checks/reads.ts'
import { checkMemberRefusals, checkRefusals, isTokenRefused } from './checks/refusals.ts'
import { checkSockets } from './checks/sockets.ts'
import type { CheckResult } from './findings.ts'
import { Kit } from './kit.ts'
import type { Options } from './options.ts'
import { checkAccountRefusals } from './writes/account.ts'
import { checkChatWrites } from './writes/chat.ts'
import { checkQrCodes } from './writes/qr-codes.ts'
import { checkTransfers } from './writes/transfers.ts'
import { listUntriedCalls } from './writes/untried.ts'

/**
 * Checks a backend. Whatever happens, the kit's session is ended, and the results so far are returned.
 * @param onResult called after each check
 * @param signal interrupts the run: what it changed is restored, and the remaining checks aren't made
 * @throws NotABackend if there is nothing to check at this address
 */
export async function runConformance(
  options: Options,
  onResult: (result: CheckResult) => void = () => undefined,
  signal?: AbortSignal,
): Promise<readonly CheckResult[]> {
  const kit = new Kit(options, onResult, signal)
  try {
    await requireBackend(kit)
    await runChecks(kit)
  } catch (error) {
    if (error instanceof NotABackend) throw error
    await kit.check('Run', 'all checks', () => {
      throw error
    })
  } finally {
    await kit.host.cleanUp(() => signOut(kit, () => isTokenRefused(kit)))
  }
  if (signal?.aborted) await kit.host.cleanUp(() => reportInterruption(kit))
  return kit.results
}

async function reportInterruption(kit: Kit): Promise<void> {
  await kit.check('Run', 'all checks', (report) => {
    report.error('Kit', 'all checks', 'The run was interrupted: the remaining checks weren’t made.')
  })
}

async function runChecks(kit: Kit): Promise<void> {
  await checkVisitorReads(kit)
  await checkRefusals(kit)
  await checkLanguages(kit)
  await checkPreflights(kit)
  const isSignedIn = await signIn(kit)
  if (isSignedIn) await checkAsMember(kit)
  await checkSockets(kit)
  await checkPlainSocket(kit)
  if (isSignedIn && kit.options.writes) await checkWrites(kit)
  await checkHeaders(kit)
  await checkPictures(kit)
  await checkCors(kit)
  await listUntriedCalls(kit)
}

async function checkAsMember(kit: Kit): Promise<void> {
  await checkMemberReads(kit)
  await checkMemberRefusals(kit)
  await checkLists(kit)
}

async function checkWrites(kit: Kit): Promise<void> {
  await checkTransfers(kit)
  await checkQrCodes(kit)
  await checkChatWrites(kit)
  await checkAccountRefusals(kit)
}
