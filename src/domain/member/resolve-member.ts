import { accountProfile } from '#contract/account.ts'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { CallError } from '#lib/api/api-error.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { setSessionMember } from '#lib/session/open-sessions.ts'
import { assertCurrentToken, currentToken } from '#lib/session/session.ts'
import { store } from '#lib/state/store.ts'
import type { Member, MemberRecord, MemberRecords } from './member-record.ts'

/**
 * Resolves the token's member: from loaded resources, else from the queue's records, else from the server. Saves it in
 * the records.
 * @throws CallError if none of them knows it at the moment; Error if another token is in use by now
 */
export async function resolveMember(token: string, records: MemberRecords): Promise<Member> {
  const tokenHash = hashText(token)
  const known = findLoadedMember() ?? (await records.find(tokenHash))
  assertCurrentToken(token)
  const { id, username, name } = known ?? (await fetchMember())
  assertCurrentToken(token)
  setSessionMember(token, id)
  void saveIfChanged({ mark: tokenHash, id, username, name }, token, records)
  return { id, username, name }
}

async function saveIfChanged(record: MemberRecord, token: string, records: MemberRecords): Promise<void> {
  const stored = await records.find(record.mark)
  if (stored && stored.id === record.id && stored.username === record.username && stored.name === record.name)
    return
  // The records are purged at sign-out: don't write to them afterwards.
  if (currentToken() === token) await records.save(record)
}

async function fetchMember(): Promise<Member> {
  const { value, error } = await profileResource.refresh()
  const member = value ? toMember(value.profile) : findLoadedMember()
  if (!member)
    throw error ?? new CallError(accountProfile.name, { kind: 'bad-shape', field: 'profile._id' }, false)
  return member
}

/** The member from already loaded resources, which always belong to the current token. */
export function findLoadedMember(): Member | undefined {
  const profiles = [walletResource, profileResource].map(({ state }) => store.get(state).value?.profile)
  return profiles.flatMap((profile) => (profile && toMember(profile)) ?? [])[0]
}

interface Profile {
  readonly _id?: string | undefined
  readonly username?: string | undefined
  readonly name?: string | undefined
}

/** Undefined for a profile without an id. */
function toMember({ _id, username = '', name = '' }: Profile): Member | undefined {
  return _id === undefined ? undefined : { id: _id, username, name }
}
