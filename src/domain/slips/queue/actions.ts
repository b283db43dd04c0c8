import type { SlipCheck } from '#domain/slips/check/check-slip.ts'
import { type PictureProblem, pictureProblem, pictureType } from '#domain/slips/check/image-file.ts'
import { removeShared } from '#domain/slips/share-inbox.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { createUuid } from '#lib/format/uuid.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import { isExpired } from './deadline.ts'
import type { SlipItem } from './slip-item.ts'
import { type Desk, slipDesk } from './slip-queue.ts'

/** Why a picked file doesn't become a slip. `nobody`: who is signed in can't be told now, so it can't be theirs. */
export type PickProblem = PictureProblem | 'unreadable' | 'nobody'

export type Picked = { readonly id: string } | { readonly problem: PickProblem }

/**
 * Takes a picked file as a slip. Once this resolves, the picture is on this device's disk, or the queue says that it
 * isn't; its check goes on by itself. Never rejects.
 * @param id the slip's, a UUID: the same id again is the same slip, as it is by then
 */
export async function addSlip(file: File, id: string = createUuid()): Promise<Picked> {
  let bytes: ArrayBuffer
  try {
    // At once: a picked file can vanish or change under the page.
    bytes = await file.arrayBuffer()
  } catch {
    return { problem: 'unreadable' }
  }
  const head = new Uint8Array(bytes, 0, Math.min(32, bytes.byteLength))
  const problem = pictureProblem(bytes.byteLength, head)
  if (problem) return { problem }
  const desk = await slipDesk()
  if (!desk) return { problem: 'nobody' }
  const { shelf, member } = desk
  if (shelf.items().some((each) => each.id === id)) return { id }
  const item: SlipItem = {
    id,
    member,
    order: nextOrder(shelf.items()),
    name: file.name.slice(0, 200),
    type: pictureType(head) ?? '',
    size: bytes.byteLength,
    addedAt: now(),
    state: 'checking',
    looked: false,
    again: false,
    tried: false,
    failures: 0,
    notBefore: 0,
    late: false,
  }
  await shelf.add(item, bytes)
  void requestPersistentStorage()
  desk.touched()
  void check(desk, id)
  return { id }
}

/** Behind all that are here, also where the clock was set back since. */
function nextOrder(items: readonly SlipItem[]): number {
  return Math.max(Date.now(), ...items.map(({ order }) => order + 1))
}

/** Slips whose check is under way in this page. */
const checking = new Set<string>()

/** Looks for the slip's QR and makes the picture smaller where that's wanted; a miss only warns. */
async function check(desk: Desk, id: string): Promise<void> {
  if (checking.has(id)) return
  checking.add(id)
  try {
    const { shelf } = desk
    const bytes = await shelf.picture(id).catch(() => undefined)
    const item = shelf.items().find((each) => each.id === id)
    if (item?.state !== 'checking') return
    const found = bytes && (await look(bytes, item.type))
    if (found === 'unsendable') {
      await shelf.change(id, refused)
      return
    }
    // Smaller, or of a format that the server reads.
    const anew = found && (found.picture.size < item.size || found.picture.type !== item.type)
    const made = anew ? found.picture : undefined
    const next = (kept: SlipItem): SlipItem => {
      const known = checked(kept, found, shelf.items())
      return made ? { ...known, size: made.size, type: made.type } : known
    }
    await shelf.change(id, next, await made?.arrayBuffer())
  } finally {
    checking.delete(id)
    desk.touched()
  }
}

/** What the look at it finds; undefined where it can't be made here, e.g. without its code. Never rejects. */
async function look(bytes: ArrayBuffer, type: string): Promise<SlipCheck | 'unsendable' | undefined> {
  try {
    const { checkSlip } = await import('#domain/slips/check/check-slip.ts')
    return await checkSlip(bytes, type)
  } catch (error) {
    const name = errorName(error)
    if (name === 'UnsendablePicture') return 'unsendable'
    report('slip-check', { error: name })
    return undefined
  }
}

/**
 * The server wouldn't take such a picture, and this browser can't make another of it. A slip that left before its check
 * ended is the server's to judge.
 */
function refused(item: SlipItem): SlipItem {
  if (item.state !== 'checking') return item
  return { ...item, state: 'failed', errorKey: 'SLIP_INVALID_FILE', settledAt: now() }
}

/** A slip after its check. */
function checked(item: SlipItem, found: SlipCheck | undefined, all: readonly SlipItem[]): SlipItem {
  const qr = found?.qr
  const again =
    qr?.kind === 'bank' &&
    all.some(
      (other) =>
        other.id !== item.id &&
        other.qr?.kind === 'bank' &&
        other.qr.ref === qr.ref &&
        other.qr.bank === qr.bank &&
        other.state !== 'failed',
    )
  const state = item.confirmedAt === undefined ? 'ready' : 'waiting'
  return {
    ...item,
    state: item.state === 'checking' ? state : item.state,
    qr,
    again,
    looked: found !== undefined,
  }
}

/** Goes on with checks that an earlier life of the page left. */
export async function resumeChecks(): Promise<void> {
  const desk = await slipDesk()
  if (!desk) return
  for (const item of desk.shelf.items()) {
    if (item.state === 'checking') void check(desk, item.id)
  }
}

async function change(id: string, next: (item: SlipItem) => SlipItem): Promise<void> {
  const desk = await slipDesk()
  if (!desk) return
  await desk.shelf.change(id, next)
  desk.engine().poke()
  desk.touched()
}

/** The member's word: it is sent as soon as it can be. Also for one that was stopped, or that failed. */
export async function sendSlip(id: string): Promise<void> {
  await change(id, (item) => {
    const { state, errorKey, confirmedAt = now() } = item
    // What the check of the server has refused stays refused under this id.
    const again = state === 'ready' || state === 'waiting' || (state === 'failed' && errorKey !== undefined)
    // Its hour is over already, and the screen says so: it goes all the same.
    const late = item.late || isExpired(item, now())
    if (state === 'checking') return { ...item, confirmedAt }
    const rest = { wait: undefined, notBefore: 0, errorKey: undefined, settledAt: undefined }
    return again ? { ...item, ...rest, late, confirmedAt, state: 'waiting' } : item
  })
}

/** Sends it although its hour is over: the member wants the server to judge. */
export async function sendLateSlip(id: string): Promise<void> {
  await change(id, (item) => ({ ...item, late: true }))
}

/** Holds a slip back until the member says otherwise; one that is on its way is broken off. */
export async function stopSlip(id: string): Promise<void> {
  const desk = await slipDesk()
  desk?.engine().abort(id)
  await change(id, (item) => (item.state === 'waiting' ? { ...item, wait: 'stopped' } : item))
}

/** Forgets a slip and its picture, also as it was shared; one that is on its way is broken off. */
export async function removeSlip(id: string): Promise<void> {
  void removeShared(id)
  const desk = await slipDesk()
  if (!desk) return
  desk.engine().abort(id)
  await desk.shelf.drop([id])
  desk.touched()
}

/** The slip's picture, undefined where it is gone. Rejects where it can't be read now. */
export async function slipPicture(item: SlipItem): Promise<Blob | undefined> {
  const desk = await slipDesk()
  const bytes = await desk?.shelf.picture(item.id)
  return bytes && new Blob([bytes], { type: item.type })
}
