import type { SlipCheck } from '#domain/slips/check/check-slip.ts'
import { detectImageType, type PictureProblem, validateImageFile } from '#domain/slips/check/image-file.ts'
import { removeSharedItem } from '#domain/slips/share-inbox.ts'
import { errorName } from '#lib/browser/report-error.ts'
import { report } from '#lib/browser/report-problem.ts'
import { now } from '#lib/browser/server-clock.ts'
import { createUuid } from '#lib/format/uuid.ts'
import { nextOrder } from '#lib/outbox/outbox-records.ts'
import { requestPersistentStorage } from '#lib/storage/request-persistence.ts'
import { isTransferKnown } from './duplicates.ts'
import { isExpired, type SlipItem } from './slip-item.ts'
import { getSlipQueue, type SlipQueueSession } from './slip-queue.ts'

/**
 * Why a picked file can't become a slip. `unknown-member`: the signed-in member can't be resolved at the
 * moment.
 */
export type PickProblem = PictureProblem | 'unreadable' | 'unknown-member'

export type AddSlipResult = { readonly id: string } | { readonly problem: PickProblem }

/**
 * Adds a picked file to the queue and checks it in the background. Once this resolves, the picture is
 * persisted, or the slip is listed in `unpersistedIds`. Never rejects.
 * @param id the slip's UUID; adding an id again leaves the existing slip unchanged
 */
export async function addSlip(file: File, id: string = createUuid()): Promise<AddSlipResult> {
  let bytes: ArrayBuffer
  try {
    // Read immediately: a picked file can be changed or deleted meanwhile.
    bytes = await file.arrayBuffer()
  } catch {
    return { problem: 'unreadable' }
  }
  const head = new Uint8Array(bytes, 0, Math.min(32, bytes.byteLength))
  const problem = validateImageFile(bytes.byteLength, head)
  if (problem) return { problem }
  const session = await getSlipQueue()
  if (!session) return { problem: 'unknown-member' }
  const { repository, member } = session
  if (repository.items().some((each) => each.id === id)) return { id }
  const item: SlipItem = {
    id,
    member,
    order: nextOrder(repository.items().at(-1)?.order),
    name: file.name.slice(0, 200),
    type: detectImageType(head) ?? '',
    size: bytes.byteLength,
    addedAt: now(),
    state: 'checking',
    isScanned: false,
    isDuplicate: false,
    mayBeUploaded: false,
    failures: 0,
    notBefore: 0,
    confirmedExpired: false,
  }
  await repository.add(item, bytes)
  void requestPersistentStorage()
  session.notifyChanged()
  void runCheck(session, id)
  return { id }
}

/** Ids of slips being checked in this page. */
const idsInCheck = new Set<string>()

/** Scans for the slip's QR code and downscales a large picture. A missing code is only a warning. */
async function runCheck(session: SlipQueueSession, id: string): Promise<void> {
  if (idsInCheck.has(id)) return
  idsInCheck.add(id)
  try {
    const { repository } = session
    const bytes = await repository.readBytes(id).catch(() => undefined)
    const item = repository.items().find((each) => each.id === id)
    if (item?.state !== 'checking') return
    const found = bytes && (await checkPicture(bytes, item.type))
    if (found === 'unsendable') {
      await repository.update(id, markUnsendable)
      return
    }
    // Downscaled, or converted to a format that the server reads.
    const isReplaced = found && (found.picture.size < item.size || found.picture.type !== item.type)
    const replacement = isReplaced ? found.picture : undefined
    const next = (latest: SlipItem): SlipItem => {
      const result = applyCheck(latest, found, repository.items())
      return replacement ? { ...result, size: replacement.size, type: replacement.type } : result
    }
    await repository.update(id, next, await replacement?.arrayBuffer())
  } finally {
    idsInCheck.delete(id)
    session.notifyChanged()
  }
}

/** Undefined if the check fails, e.g. because its code can't be loaded. Never rejects. */
async function checkPicture(bytes: ArrayBuffer, type: string): Promise<SlipCheck | 'unsendable' | undefined> {
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
 * Fails a slip whose picture the server doesn't accept and this browser can't convert; unless it was sent
 * before the check ended: then the server decides.
 */
function markUnsendable(item: SlipItem): SlipItem {
  if (item.state !== 'checking') return item
  return { ...item, state: 'failed', errorKey: 'SLIP_INVALID_FILE', settledAt: now() }
}

function applyCheck(item: SlipItem, found: SlipCheck | undefined, all: readonly SlipItem[]): SlipItem {
  const qr = found?.qr
  const state = item.confirmedAt === undefined ? 'ready' : 'waiting'
  return {
    ...item,
    state: item.state === 'checking' ? state : item.state,
    qr,
    isDuplicate: isTransferKnown(item, qr, all),
    isScanned: found !== undefined,
  }
}

/** Resumes checks that were interrupted by a reload. */
export async function resumeChecks(): Promise<void> {
  const session = await getSlipQueue()
  if (!session) return
  for (const item of session.repository.items()) {
    if (item.state === 'checking') void runCheck(session, item.id)
  }
}

async function updateSlips(ids: readonly string[], next: (item: SlipItem) => SlipItem): Promise<void> {
  const session = await getSlipQueue()
  if (!session) return
  await session.repository.updateAll(ids, next)
  session.engine().resumeNow()
  session.notifyChanged()
}

/**
 * Confirms slips: queues them for upload. Also resumes stopped slips and retries failed uploads. One decision: if the page
 * is killed meanwhile, either all of them are confirmed or none.
 */
export async function sendSlips(...ids: readonly string[]): Promise<void> {
  await updateSlips(ids, (item) => {
    const { state, errorKey, confirmedAt = now() } = item
    // A slip that failed the server's check can't be retried under the same id.
    const canQueue =
      state === 'ready' || state === 'waiting' || (state === 'failed' && errorKey !== undefined)
    // If it has expired, the UI says so: confirming means sending it anyway.
    const confirmedExpired = item.confirmedExpired || isExpired(item, now())
    if (state === 'checking') return { ...item, confirmedAt }
    const reset = { wait: undefined, notBefore: 0, errorKey: undefined, settledAt: undefined }
    return canQueue ? { ...item, ...reset, confirmedExpired, confirmedAt, state: 'waiting' } : item
  })
}

/**
 * Remembers what the member wanted to transfer, to compare it with what the slip turns out to be about.
 * @param expected satang
 */
export async function setExpectedAmount(id: string, expected: number): Promise<void> {
  await updateSlips([id], (item) => ({ ...item, expected }))
}

/** Sends an expired slip anyway and lets the server decide. */
export async function sendExpiredSlip(id: string): Promise<void> {
  await updateSlips([id], (item) => ({ ...item, confirmedExpired: true }))
}

/** Holds a slip back until the member sends it again; aborts its upload if in flight. */
export async function stopSlip(id: string): Promise<void> {
  const session = await getSlipQueue()
  session?.engine().abort(id)
  await updateSlips([id], (item) => (item.state === 'waiting' ? { ...item, wait: 'stopped' } : item))
}

/** Deletes a slip and its picture, also from the share inbox; aborts its upload if in flight. */
export async function removeSlip(id: string): Promise<void> {
  void removeSharedItem(id)
  const session = await getSlipQueue()
  if (!session) return
  session.engine().abort(id)
  await session.repository.remove([id])
  session.notifyChanged()
}

/** The slip's picture, undefined if it no longer exists. Rejects if storage can't be read. */
export async function readSlipPicture(item: SlipItem): Promise<Blob | undefined> {
  const session = await getSlipQueue()
  const bytes = await session?.repository.readBytes(item.id)
  return bytes && new Blob([bytes], { type: item.type })
}
