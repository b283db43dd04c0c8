import { string } from 'valibot'
import { vi } from 'vitest'
import { slipOf } from '#domain/slips/queue/slip-queue.fixture.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { databaseNames } from '#lib/storage/database-names.ts'

/** Modules of one page, with a state of their own. */
export async function loadPage() {
  vi.resetModules()
  return {
    session: await import('#lib/session/session.ts'),
    openSessions: await import('#lib/session/open-sessions.ts'),
    purge: await import('#app/bootstrap/purge-member-data.ts'),
    chat: await import('#features/chat/core/chat-store.ts'),
    slips: await import('#domain/slips/queue/slip-repository.ts'),
    cache: await import('#lib/offline-cache/offline-cache-db.ts'),
    slipPurge: await import('#domain/slips/queue/purge.ts'),
  }
}

export type PageModules = Awaited<ReturnType<typeof loadPage>>

/** The worker's modules, whose types need the library of a worker: tsconfig.sw.json. */
export interface WorkerModules {
  readonly handlePageMessage: (scope: never, data: unknown) => Promise<void>
  readonly readNotificationState: () => Promise<{ readonly session?: { readonly tokenHash: string } }>
}

/** Modules of the worker, with a state of their own. */
export async function loadWorker(): Promise<WorkerModules> {
  vi.resetModules()
  const { handlePageMessage } = await vi.importActual<WorkerModules>('#service-worker/messages.ts')
  const { readNotificationState } = await vi.importActual<WorkerModules>(
    '#service-worker/notification-state.ts',
  )
  return { handlePageMessage, readNotificationState }
}

/** Owner and time of what a page writes to the offline cache. */
export const cacheWrite = (token: string) => ({
  tokenHash: hashText(token),
  clockOffset: 0,
  isStillSignedIn: () => true,
})

/** A page stores a chat draft, a slip, figures and, by a message to the worker, the owner of notifications. */
export async function writeAs(
  { session, chat, slips, cache }: PageModules,
  token: string,
  member: string,
  post: (message: unknown) => void,
): Promise<void> {
  await chat.memberRecords.save({ mark: hashText(token), id: member, username: '', name: '' })
  await chat.openChatStore(chat.recordKeyPrefix({ kind: 'member', id: member })).saveValue('draft', member)
  await slips.addItem(slipOf({ member, state: 'failed' }), new ArrayBuffer(4))
  if (session.isSessionRemembered(token))
    await slips.syncCredentials.save({ token, member, host: '', language: 'th' })
  await cache.claimDatabase(cacheWrite(token))
  await cache.writeCachedResponses(cacheWrite(token), [{ key: 'wallet{}', text: member, at: 1 }], [])
  post({
    type: 'ENABLE_NOTIFICATIONS',
    fallbackText: { title: '', body: '' },
    page: '/user/home',
    session: { tokenHash: hashText(token), endsWithTab: !session.isSessionRemembered(token) },
  })
}

/** Reads what a page of this member would show from storage. @returns the owners and contents that it finds, to compare with the member */
export async function readAs(
  { chat, slips, cache }: PageModules,
  token: string,
  member: string,
): Promise<string[]> {
  const record = await chat.memberRecords.find(hashText(token))
  const chatStore = chat.openChatStore(chat.recordKeyPrefix({ kind: 'member', id: member }))
  const draft = await chatStore.loadValue('draft', string())
  const repository = slips.createSlipRepository(member)
  await repository.load()
  const cached = await cache.readCachedResponses(hashText(token))
  return [
    ...(record ? [record.id] : []),
    ...(draft === undefined ? [] : [draft]),
    ...repository.items().map((item) => item.member),
    ...(cached?.responses.map(({ text }) => text) ?? []),
  ]
}

/** Owners of all data on the disk, as `kind of owner`: members, or hashes of tokens. */
export async function listStoredData(worker: WorkerModules): Promise<readonly string[]> {
  const chat = await readRecords(databaseNames.chat)
  const slips = await readRecords(databaseNames.slips)
  const responses = await readRecords(databaseNames.offlineCache)
  const { session } = await worker.readNotificationState()
  return [
    ...chat.map(({ key }) => `chat of ${key.slice(2).split('/')[0]}`),
    ...slips.flatMap(({ value }) => (isItem(value) ? `slip of ${value.member}` : [])),
    ...slips.flatMap(({ value }) => (isCredentials(value) ? `credentials of ${hashText(value.token)}` : [])),
    ...responses.flatMap(({ key }) => (key === '' ? [] : `responses of ${key.split(' ')[0]}`)),
    ...(session ? [`notifications of ${session.tokenHash}`] : []),
  ]
}

const isItem = (value: unknown): value is { readonly member: string } =>
  typeof value === 'object' && value !== null && 'state' in value
const isCredentials = (value: unknown): value is { readonly token: string } =>
  typeof value === 'object' && value !== null && 'token' in value

/** Reads a database, and closes it: an open connection would block its deletion. */
async function readRecords(name: string): Promise<{ readonly key: string; readonly value: unknown }[]> {
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return []
  const opening = indexedDB.open(name)
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const records: { key: string; value: unknown }[] = []
  if (db.objectStoreNames.contains('keyval')) {
    const request = db.transaction('keyval').objectStore('keyval').openCursor()
    await new Promise<void>((resolve) => {
      request.onsuccess = () => {
        const cursor = request.result
        if (!cursor) return resolve()
        records.push({ key: String(cursor.key), value: cursor.value })
        cursor.continue()
      }
    })
  }
  db.close()
  return records
}
