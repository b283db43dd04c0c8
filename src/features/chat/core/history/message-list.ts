import type { Outbox } from '#features/chat/core/outbox/outbox.ts'
import { getPayload, type OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { ChatMessage, MessageBody } from '#features/chat/model.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { findEchoes } from './echo-matching.ts'
import { type Entry, isMine, parseBody } from './entry.ts'

/**
 * Builds the list of messages to render from history and outbox. Each entry is parsed only once.
 * @param readSince start of the latest history fetch, by the server's clock
 */
export function createMessageList(
  outbox: Pick<Outbox, 'items' | 'getDelivery' | 'getFile'>,
  readSince: () => number | undefined,
) {
  const keys = new WeakMap<Entry, string>()
  const messages = new WeakMap<Entry, ChatMessage>()
  let cached: { readonly entries: readonly Entry[]; readonly list: readonly ChatMessage[] } | undefined

  /** The key of an entry, memoized. With whole-second times, equal messages can have the same. */
  function keyOf(entry: Entry): string {
    const known = keys.get(entry)
    if (known !== undefined) return known
    const { sender, at, payload, clientId } = entry
    const hash = hashText(JSON.stringify([sender, payload]))
    const key = isMine(entry) ? (clientId ?? `c${at}-${hash}`) : `a${at}-${hash}`
    keys.set(entry, key)
    return key
  }

  /** The message of an entry, memoized. */
  function fromEntry(entry: Entry, session = entry.session, key = keyOf(entry)): ChatMessage {
    const known = messages.get(entry)
    if (known && known.session === session && known.key === key) return known
    const message = makeMessage(entry, session, key)
    messages.set(entry, message)
    return message
  }

  function makeMessage(entry: Entry, session: string | undefined, key: string): ChatMessage {
    const mine = isMine(entry)
    const clientId = mine ? entry.clientId : undefined
    const file = clientId === undefined ? undefined : outbox.getFile(clientId)
    return {
      key,
      mine,
      name: entry.name,
      at: entry.at,
      session,
      ...(entry.endsSession && { endsSession: true }),
      body: parseBody(entry),
      ...(file ? { file } : {}),
    }
  }

  function fromItem(item: OutboxItem, session: string | undefined): ChatMessage {
    const file = outbox.getFile(item.id)
    return {
      key: item.id,
      mine: true,
      name: undefined,
      at: item.at ?? item.writtenAt,
      session,
      body: itemBody(item),
      delivery: outbox.getDelivery(item),
      ...(file ? { file } : {}),
    }
  }

  function fromHistory(entries: readonly Entry[]): readonly ChatMessage[] {
    if (cached?.entries === entries) return cached.list
    const counts = new Map<string, number>()
    let previous: ChatMessage | undefined
    const list = entries.map((entry) => {
      const key = keyOf(entry)
      const count = counts.get(key) ?? 0
      counts.set(key, count + 1)
      const session = entry.session ?? continuingSession(previous)
      previous = fromEntry(entry, session, count === 0 ? key : `${key}-${count}`)
      return previous
    })
    cached = { entries, list }
    return list
  }

  return {
    fromEntry: (entry: Entry) => messages.get(entry) ?? fromEntry(entry),
    /** The whole conversation, oldest first; unchanged messages of the history keep their object identity. */
    build(entries: readonly Entry[]): readonly ChatMessage[] {
      const items = outbox.items()
      const history = fromHistory(entries)
      if (items.length === 0) return history
      const session = continuingSession(history.at(-1))
      const list = [...history]
      const unsent: ChatMessage[] = []
      // The history may already have a message whose request is still in flight: render it once.
      const echoes = findEchoes(items, entries, { readSince: readSince() })
      for (const item of items) {
        const entry = echoes.get(item.id)
        const stored = entry && messages.get(entry)
        const message = fromItem(item, session)
        if (stored) {
          list[list.indexOf(stored)] = { ...stored, ...message, at: stored.at, session: stored.session }
        } else if (item.state === 'succeed') {
          const after = list.findLastIndex(({ at }) => at <= message.at)
          list.splice(after + 1, 0, message)
        } else unsent.push(message)
      }
      return [...list, ...unsent]
    },
  }
}

/** The session that continues after a message; undefined if it is unknown or has ended. */
function continuingSession(message: ChatMessage | undefined): string | undefined {
  return message?.endsSession ? undefined : message?.session
}

/** A file that hasn't been uploaded yet has no URL. */
function itemBody(item: OutboxItem): MessageBody {
  if (!item.file || item.path !== undefined) return parseBody({ type: item.type, payload: getPayload(item) })
  return { type: 'media', fileType: item.file.fileType, name: item.file.name, url: undefined }
}
