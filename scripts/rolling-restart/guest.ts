import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { chatHistory, chatSend, conversation } from '../../src/contract/chat.ts'
import { createHttpClient, expectOk, type Target } from './http-client.ts'
import { findMissingPictures, pictureMessage, uploadPicture } from './pictures.ts'

const UPLOAD_EVERY_MS = 2000

/** A guest who sends pictures to the support, and what the backend has confirmed to them. */
export interface LoadGuest {
  /** Paths of stored pictures. */
  readonly pictures: string[]
  findMissingPictures(): Promise<string[]>
  /** @returns number of confirmed pictures whose message isn't in the conversation exactly once */
  countWrongMessages(): Promise<number>
  close(): void
}

/** Sends pictures until aborted, from an address of its own. */
export function startGuest(
  target: Target,
  localAddress: string,
  picture: Uint8Array,
  stop: AbortSignal,
): { guest: LoadGuest; ended: Promise<void> } {
  const http = createHttpClient(target, localAddress)
  const identity = { guestId: randomUUID() }
  const pictures: string[] = []
  /** The clientId of each picture's message. */
  const sent: string[] = []

  const post = (path: string, body: object) =>
    expectOk(http, {
      ...{ method: 'POST', path, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json' },
    })

  async function work(): Promise<void> {
    while (!stop.aborted) {
      const path = await uploadPicture(http, picture)
      pictures.push(path)
      const clientId = randomUUID()
      await post(chatSend.path, { sender: 'customer', message: pictureMessage(path), ...identity, clientId })
      sent.push(clientId)
      await pause(UPLOAD_EVERY_MS)
    }
  }

  const guest: LoadGuest = {
    pictures,
    findMissingPictures: () => findMissingPictures(http, pictures),
    async countWrongMessages() {
      const text = await post(chatHistory.path, { ...identity, limit: 100, skip: 0 })
      const stored = v.parse(v.array(conversation), JSON.parse(text)).map(({ clientId }) => clientId)
      return sent.filter((clientId) => stored.filter((id) => id === clientId).length !== 1).length
    },
    close: () => http.close(),
  }
  return { guest, ended: work() }
}
