import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import type { Identity } from '#features/chat/model.ts'
import { CallError } from '#lib/api/api-error.ts'
import { store } from '#lib/state/store.ts'
import { knownMember, rememberMember } from './known-member.ts'

type Member = Extract<Identity, { kind: 'member' }>

interface Profile {
  readonly _id?: string | undefined
  readonly username?: string | undefined
  readonly name?: string | undefined
}

/** Undefined for a profile without an id: it doesn't say whose the conversation is. */
const memberOf = ({ _id, username = '', name = '' }: Profile): Member | undefined =>
  _id === undefined ? undefined : { kind: 'member', id: _id, username, name }

/** What a screen has read already; the resources belong to the present token. */
function fromScreens(): Member | undefined {
  const profiles = [walletResource, profileResource].map(({ state }) => store.get(state).value?.profile)
  return profiles.flatMap((profile) => (profile && memberOf(profile)) ?? [])[0]
}

/**
 * Whose the token is: as the screens know it, else as this device remembers, else as the server says. Keeps it for
 * the next start without network.
 * @param signal aborted when the token isn't the present one any more
 * @throws CallError when nobody can tell just now
 */
export async function memberOfToken(token: string, signal: AbortSignal): Promise<Member> {
  const known = fromScreens() ?? (await knownMember(token))
  signal.throwIfAborted()
  const member = known ?? (await askServer())
  signal.throwIfAborted()
  void rememberMember(member, token)
  return member
}

async function askServer(): Promise<Member> {
  const { value, error } = await profileResource.refresh()
  const member = value ? memberOf(value.profile) : fromScreens()
  if (!member)
    throw error ?? new CallError('accountProfile', { kind: 'bad-shape', field: 'profile._id' }, false)
  return member
}
