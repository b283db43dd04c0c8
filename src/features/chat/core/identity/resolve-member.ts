import { promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { MEMBER_PREFIX, recordKeyPrefix, relaxed } from '#features/chat/core/chat-db.ts'
import type { Identity } from '#features/chat/model.ts'
import { CallError } from '#lib/api/api-error.ts'
import { errorName, reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { store } from '#lib/state/store.ts'
import { prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'

/** Suffix of the record that stores the owner of a token. */
const RECORD_SUFFIX = '/who'
const TIMEOUT_MS = 5000

/**
 * Owner of the current token (stored as a hash in `mark`), so history can be shown before the first request.
 */
const memberSchema = v.object({
  mark: v.string(),
  id: v.pipe(v.string(), v.nonEmpty()),
  username: v.string(),
  name: v.string(),
})

type Member = Extract<Identity, { kind: 'member' }>

interface Profile {
  readonly _id?: string | undefined
  readonly username?: string | undefined
  readonly name?: string | undefined
}

/** Undefined for a profile without an id. */
const toMember = ({ _id, username = '', name = '' }: Profile): Member | undefined =>
  _id === undefined ? undefined : { kind: 'member', id: _id, username, name }

/** The member from already loaded resources, which always belong to the current token. */
function findLoadedMember(): Member | undefined {
  const profiles = [walletResource, profileResource].map(({ state }) => store.get(state).value?.profile)
  return profiles.flatMap((profile) => (profile && toMember(profile)) ?? [])[0]
}

/**
 * Resolves the token's member: from loaded resources, else from IndexedDB, else from the server. Persists it
 * for offline starts.
 * @param signal aborted when the token is no longer current
 * @throws CallError if the profile can't be fetched
 */
export async function resolveMember(token: string, signal: AbortSignal): Promise<Member> {
  const known = findLoadedMember() ?? (await loadPersistedMember(token))
  signal.throwIfAborted()
  const member = known ?? (await fetchMember())
  signal.throwIfAborted()
  void persistMember(member, token)
  return member
}

async function fetchMember(): Promise<Member> {
  const { value, error } = await profileResource.refresh()
  const member = value ? toMember(value.profile) : findLoadedMember()
  if (!member)
    throw error ?? new CallError('accountProfile', { kind: 'bad-shape', field: 'profile._id' }, false)
  return member
}

/** Looks up the token's member on this device; offline that is the only source. Never rejects. */
export async function loadPersistedMember(token: string): Promise<Member | undefined> {
  const mark = hashText(token)
  try {
    const keys = await withTimeout(
      TIMEOUT_MS,
      relaxed('readonly', (records) => promisifyRequest(records.getAllKeys(prefixRange(MEMBER_PREFIX)))),
    )
    for (const key of keys) {
      if (typeof key !== 'string' || !key.endsWith(RECORD_SUFFIX)) continue
      const record = await withTimeout(
        TIMEOUT_MS,
        relaxed('readonly', (records) => promisifyRequest<unknown>(records.get(key))),
      )
      const parsed = v.safeParse(memberSchema, record)
      if (!parsed.success) report('chat-record', { what: 'who' })
      else if (parsed.output.mark === mark) {
        const { id, username, name } = parsed.output
        return { kind: 'member', id, username, name }
      }
    }
  } catch (error) {
    report('chat-store', { what: 'who', error: errorName(error) })
  }
  return undefined
}

/** Persists the token's member, with a hash of the token instead of the token itself. Never rejects. */
export async function persistMember(member: Member, token: string): Promise<void> {
  const { id, username, name } = member
  const record = { mark: hashText(token), id, username, name }
  await relaxed('readwrite', (records) => {
    records.put(record, recordKeyPrefix(member) + RECORD_SUFFIX)
    return promisifyRequest(records.transaction)
  }).catch(reportError('chat-store', { what: 'who' }))
}
