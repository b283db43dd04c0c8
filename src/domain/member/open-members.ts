import type { OpenSessions } from '#lib/session/open-sessions.ts'
import type { MemberRecord } from './member-record.ts'

/**
 * Ids of the members with an open session: data of all others may be deleted.
 * @param records members that are stored by their token's hash
 * @returns undefined while the member of a session isn't known: delete nothing, the session's tab will do it
 */
export function findOpenMembers(
  { own, others }: Pick<OpenSessions, 'own' | 'others'>,
  records: readonly Pick<MemberRecord, 'mark' | 'id'>[],
): ReadonlySet<string> | undefined {
  const ids = new Set<string>()
  for (const { tokenHash, memberId } of own ? [own, ...others] : others) {
    const id = memberId ?? records.find(({ mark }) => mark === tokenHash)?.id
    if (id === undefined) return undefined
    ids.add(id)
  }
  return ids
}
