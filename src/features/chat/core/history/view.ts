import { type OutboxItem, payloadOf, sentItems } from '#features/chat/core/outbox/outbox-item.ts'
import type { Outbox } from '#features/chat/core/outbox/outbox-types.ts'
import type { Body, ChatMessage, Delivery } from '#features/chat/model.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { bodyOf } from './body.ts'
import { type Entry, isMine } from './entry.ts'
import { placeOf } from './merge.ts'
import { matchSent, oldestAfter } from './same-message.ts'

export interface View {
  /** The message of an entry; the same object each time. */
  readonly ofEntry: (entry: Entry) => ChatMessage
  /** The whole conversation, oldest first; messages that haven't changed are the same objects. */
  readonly list: (entries: readonly Entry[]) => readonly ChatMessage[]
}

const succeed: Delivery = { state: 'succeed' }

/**
 * Shows a conversation: each entry is parsed once, however often the list is made.
 * @param readSince when the newest read of the history began, by the server's clock
 */
export function createView(
  outbox: Pick<Outbox, 'items' | 'deliveryOf' | 'fileOf' | 'isOwn'>,
  readSince: () => number | undefined,
): View {
  const messages = new WeakMap<Entry, ChatMessage>()
  /** Messages that are equal to one before them. */
  const twins = new WeakMap<Entry, ChatMessage>()
  const shown = new WeakMap<OutboxItem, ChatMessage>()
  let made: { readonly entries: readonly Entry[]; readonly list: readonly ChatMessage[] } | undefined

  function ofEntry(entry: Entry): ChatMessage {
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
    const own = mine ? entry.clientId : undefined
    const file = own === undefined ? undefined : outbox.fileOf(own)
    return {
      key: own ?? `${mine ? 'c' : 'a'}${entry.at}-${hashText(JSON.stringify([entry.sender, entry.payload]))}`,
      mine,
      name: entry.name,
      at: entry.at,
      session,
      ...(entry.endsSession && { endsSession: true }),
      body: bodyOf(entry),
      ...(own !== undefined && outbox.isOwn(own) ? { delivery: succeed, localId: own } : {}),
      ...(file ? { file } : {}),
    }
  }

  function ofItem(item: OutboxItem, session: string | undefined): ChatMessage {
    const delivery = outbox.deliveryOf(item)
    const file = outbox.fileOf(item.id)
    const old = shown.get(item)
    if (old && old.file === file && old.session === session && sameDelivery(old.delivery, delivery))
      return old
    const message: ChatMessage = {
      key: item.id,
      mine: true,
      name: undefined,
      at: item.at ?? item.writtenAt,
      session,
      body: bodyOfItem(item),
      delivery,
      localId: item.id,
      ...(file ? { file } : {}),
    }
    shown.set(item, message)
    return message
  }

  /** The message with a key of its own: in whole seconds, equal messages have the same time. */
  function withOwnKey(entry: Entry, message: ChatMessage, counts: Map<string, number>): ChatMessage {
    const count = counts.get(message.key) ?? 0
    counts.set(message.key, count + 1)
    if (count === 0) {
      twins.delete(entry)
      return message
    }
    const key = `${message.key}-${count}`
    const known = twins.get(entry)
    if (known?.key === key && known.session === message.session) return known
    const twin = { ...message, key }
    twins.set(entry, twin)
    return twin
  }

  function ofHistory(entries: readonly Entry[]): readonly ChatMessage[] {
    if (made?.entries === entries) return made.list
    const counts = new Map<string, number>()
    let before: ChatMessage | undefined
    const list = entries.map((entry) => {
      before = inSession(entry, entry.session ?? openSession(before))
      return withOwnKey(entry, before, counts)
    })
    made = { entries, list }
    return list
  }

  return {
    ofEntry,
    list(entries) {
      const items = outbox.items()
      const history = ofHistory(entries)
      if (items.length === 0) return history
      const session = openSession(history.at(-1))
      const list = [...history]
      const rest: ChatMessage[] = []
      // Its request is still under way, but the history may have it already: it is shown once.
      const guessed = matchSent(sentItems(items), recent(entries, items), readSince())
      for (const item of items) {
        const entry = guessed.get(item.id)
        const message = ofItem(item, session)
        if (entry) {
          const stored = twins.get(entry) ?? ofEntry(entry)
          list[list.indexOf(stored)] = { ...stored, ...message, at: stored.at, session: stored.session }
        } else if (item.state === 'succeed') {
          const after = list.findLastIndex(({ at }) => at <= message.at)
          list.splice(after + 1, 0, message)
        } else rest.push(message)
      }
      return [...list, ...rest]
    },
  }
}

/** The session that goes on after a message; undefined where it isn't known or has ended. */
function openSession(message: ChatMessage | undefined): string | undefined {
  return message?.endsSession ? undefined : message?.session
}

/** The entries that items of the outbox may be among. */
export function recent(entries: readonly Entry[], items: readonly OutboxItem[]): readonly Entry[] {
  const floors = items.map(({ floor }) => floor ?? 0)
  return entries.slice(placeOf(entries, oldestAfter(Math.min(...floors))))
}

function sameDelivery(a: Delivery | undefined, b: Delivery): boolean {
  if (a?.state !== b.state) return false
  if (a.state === 'uploading' && b.state === 'uploading') return a.progress === b.progress
  return a.state !== 'failed' || b.state !== 'failed' || a.reason === b.reason
}

/** A file that isn't on the server yet has no address. */
function bodyOfItem(item: OutboxItem): Body {
  if (!item.file || item.path !== undefined) return bodyOf({ type: item.type, payload: payloadOf(item) })
  return { type: 'media', fileType: item.file.fileType, name: item.file.name, address: undefined }
}
