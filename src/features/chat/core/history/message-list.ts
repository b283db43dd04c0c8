import type { Outbox } from '#features/chat/core/outbox/outbox.ts'
import { getPayload, type OutboxItem } from '#features/chat/core/outbox/outbox-items.ts'
import type { ChatMessage, Delivery, MessageBody } from '#features/chat/model.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { findEchoes } from './echo-matching.ts'
import { type Entry, isMine, parseBody } from './entry.ts'

const succeed: Delivery = { state: 'succeed' }

/**
 * Builds the list of messages to render from history and outbox. Each entry is parsed only once.
 * @param readSince start of the latest history fetch, by the server's clock
 */
export function createMessageList(
  outbox: Pick<Outbox, 'items' | 'getDelivery' | 'getFile' | 'wasSentHere'>,
  readSince: () => number | undefined,
) {
  const messages = new WeakMap<Entry, ChatMessage>()
  /** Messages that equal an earlier one and therefore have a key of their own. */
  const duplicates = new WeakMap<Entry, ChatMessage>()
  const itemMessages = new WeakMap<OutboxItem, ChatMessage>()
  let cached: { readonly entries: readonly Entry[]; readonly list: readonly ChatMessage[] } | undefined

  /** The message of an entry, memoized. */
  function fromEntry(entry: Entry): ChatMessage {
    return messages.get(entry) ?? inSession(entry, entry.session)
  }

  function inSession(entry: Entry, session: string | undefined): ChatMessage {
    const known = messages.get(entry)
    if (known && known.session === session) return known
    const message = makeMessage(entry, session)
    messages.set(entry, message)
    return message
  }

  function makeMessage(entry: Entry, session: string | undefined): ChatMessage {
    const mine = isMine(entry)
    const clientId = mine ? entry.clientId : undefined
    const file = clientId === undefined ? undefined : outbox.getFile(clientId)
    return {
      key:
        clientId ??
        `${mine ? 'c' : 'a'}${entry.at}-${hashText(JSON.stringify([entry.sender, entry.payload]))}`,
      mine,
      name: entry.name,
      at: entry.at,
      session,
      ...(entry.endsSession && { endsSession: true }),
      body: parseBody(entry),
      ...(clientId !== undefined && outbox.wasSentHere(clientId)
        ? { delivery: succeed, localId: clientId }
        : {}),
      ...(file ? { file } : {}),
    }
  }

  function fromItem(item: OutboxItem, session: string | undefined): ChatMessage {
    const delivery = outbox.getDelivery(item)
    const file = outbox.getFile(item.id)
    const known = itemMessages.get(item)
    if (known && known.file === file && known.session === session && isSameDelivery(known.delivery, delivery))
      return known
    const message: ChatMessage = {
      key: item.id,
      mine: true,
      name: undefined,
      at: item.at ?? item.writtenAt,
      session,
      body: itemBody(item),
      delivery,
      localId: item.id,
      ...(file ? { file } : {}),
    }
    itemMessages.set(item, message)
    return message
  }

  /** Makes the key unique: with whole-second times, equal messages can have the same time. */
  function withUniqueKey(entry: Entry, message: ChatMessage, counts: Map<string, number>): ChatMessage {
    const count = counts.get(message.key) ?? 0
    counts.set(message.key, count + 1)
    if (count === 0) {
      duplicates.delete(entry)
      return message
    }
    const key = `${message.key}-${count}`
    const known = duplicates.get(entry)
    if (known?.key === key && known.session === message.session) return known
    const duplicate = { ...message, key }
    duplicates.set(entry, duplicate)
    return duplicate
  }

  function fromHistory(entries: readonly Entry[]): readonly ChatMessage[] {
    if (cached?.entries === entries) return cached.list
    const counts = new Map<string, number>()
    let previous: ChatMessage | undefined
    const list = entries.map((entry) => {
      previous = inSession(entry, entry.session ?? continuingSession(previous))
      return withUniqueKey(entry, previous, counts)
    })
    cached = { entries, list }
    return list
  }

  return {
    fromEntry,
    /** The whole conversation, oldest first; unchanged messages keep their object identity. */
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
        const message = fromItem(item, session)
        if (entry) {
          const stored = duplicates.get(entry) ?? fromEntry(entry)
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

function isSameDelivery(a: Delivery | undefined, b: Delivery): boolean {
  if (a?.state !== b.state) return false
  if (a.state === 'uploading' && b.state === 'uploading') return a.progress === b.progress
  return a.state !== 'failed' || b.state !== 'failed' || a.reason === b.reason
}

/** A file that hasn't been uploaded yet has no URL. */
function itemBody(item: OutboxItem): MessageBody {
  if (!item.file || item.path !== undefined) return parseBody({ type: item.type, payload: getPayload(item) })
  return { type: 'media', fileType: item.file.fileType, name: item.file.name, url: undefined }
}
