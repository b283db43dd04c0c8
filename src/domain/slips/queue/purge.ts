import { findOpenMembers } from '#domain/member/open-members.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { findOpenSessions, type OpenSessions } from '#lib/session/open-sessions.ts'
import { rememberedTokenHash } from '#lib/session/session.ts'
import { isUnsent } from './slip-item.ts'
import { deleteItemsWhere, storedMember, syncCredentials } from './slip-repository.ts'

/**
 * Deletes what members without an open session in this browser have left, except unsent slips: only those outlive a
 * session. Never rejects.
 */
export async function purgeSlipData(): Promise<void> {
  try {
    const sessions = await findOpenSessions()
    const member = await storedMember.read()
    await Promise.all([
      purgeCredentials(),
      purgeSettledSlips(sessions, member ? [member] : []),
      member && !isOpen(sessions, member.mark) ? storedMember.clear() : undefined,
    ])
  } catch (error) {
    report('slip-store', { what: 'purge', error: errorName(error) })
  }
}

function isOpen({ own, others }: OpenSessions, hash: string): boolean {
  return own?.tokenHash === hash || others.some(({ tokenHash }) => tokenHash === hash)
}

/** The credentials are those of a remembered session. */
async function purgeCredentials(): Promise<void> {
  const credentials = await syncCredentials.read()
  if (credentials && hashText(credentials.token) !== rememberedTokenHash()) await syncCredentials.clear()
}

/** Deletes slips that the server has accepted or rejected. */
async function purgeSettledSlips(
  sessions: OpenSessions,
  records: Parameters<typeof findOpenMembers>[1],
): Promise<void> {
  const members = findOpenMembers(sessions, records)
  if (!members) return
  await deleteItemsWhere((item) => !isUnsent(item) && !members.has(item.member) && sessions.isCurrent())
}
