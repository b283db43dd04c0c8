import { promisifyRequest } from 'idb-keyval'
import { safeParse } from 'valibot'
import { relaxed } from '#features/chat/core/chat-db.ts'
import { keptMember } from '#features/chat/core/history/persisted-schemas.ts'
import type { Identity } from '#features/chat/model.ts'
import { errorName, reportError } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { prefixRange, withTimeout } from '#lib/storage/indexed-db.ts'
import { MEMBERS, whoOf } from './record-key-prefix.ts'

type Member = Extract<Identity, { kind: 'member' }>

/** Key of the record that says whose a token is. */
const RECORD = '/who'
const TIMEOUT_MS = 5000

/** Whose the token is, as this device knows it: offline nobody else can tell. Never rejects. */
export async function knownMember(token: string): Promise<Member | undefined> {
  const mark = hashText(token)
  try {
    const keys = await withTimeout(
      TIMEOUT_MS,
      relaxed('readonly', (store) => promisifyRequest(store.getAllKeys(prefixRange(MEMBERS)))),
    )
    for (const key of keys) {
      if (typeof key !== 'string' || !key.endsWith(RECORD)) continue
      const record = await withTimeout(
        TIMEOUT_MS,
        relaxed('readonly', (store) => promisifyRequest<unknown>(store.get(key))),
      )
      const parsed = safeParse(keptMember, record)
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

/** Remembers whose the token is. The token itself isn't kept, only its mark. Never rejects. */
export async function rememberMember(member: Member, token: string): Promise<void> {
  const { id, username, name } = member
  const record = { mark: hashText(token), id, username, name }
  await relaxed('readwrite', (store) => {
    store.put(record, whoOf(member) + RECORD)
    return promisifyRequest(store.transaction)
  }).catch(reportError('chat-store', { what: 'who' }))
}
