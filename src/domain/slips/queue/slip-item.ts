import * as v from 'valibot'

const instant = v.pipe(v.number(), v.finite())
const text = v.pipe(v.string(), v.maxLength(300))

/** What the slip's own mini-QR says; see lib/slip-check. */
const slipQr = v.union([
  v.object({
    kind: v.literal('bank'),
    /** Three digits of the sending bank. */
    bank: text,
    ref: text,
    transferAt: v.optional(instant),
  }),
  v.object({ kind: v.literal('truemoney') }),
  v.object({ kind: v.literal('other') }),
])

/** Why a slip waits although it could be its turn. */
export const waitReasons = ['network', 'limit', 'closed', 'server', 'session', 'stopped', 'expired'] as const
export type WaitReason = (typeof waitReasons)[number]

/**
 * Where a slip stands. `checking`: its QR is looked for. `ready`: it waits for the member's word. `waiting`: it is sent
 * by itself. `sending`: a request is under way, or was when the page ended. `processing`: the server has it. The last
 * two are the server's verdicts, or `failed` its refusal to take the picture.
 */
export const slipStates = [
  'checking',
  'ready',
  'waiting',
  'sending',
  'processing',
  'success',
  'failed',
] as const
export type SlipState = (typeof slipStates)[number]

/** A slip on this device, without its picture. Instants are epoch milliseconds by the server's clock. */
export const slipItem = v.object({
  /** The client's id of the upload: the same however often it is sent (D15). */
  id: v.pipe(v.string(), v.uuid()),
  /** Id of the member whose money it proves (D4). */
  member: v.pipe(v.string(), v.nonEmpty()),
  /** Place in the line. */
  order: instant,
  name: text,
  /** Of the picture that is kept. */
  type: text,
  size: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  addedAt: instant,
  state: v.picklist(slipStates),
  qr: v.optional(slipQr),
  /** Its QR was looked for; otherwise nothing can be said of it. */
  looked: v.optional(v.boolean(), false),
  /** A slip with this reference has been sent from this device before. */
  again: v.optional(v.boolean(), false),
  /** When the member said that it is to be sent. */
  confirmedAt: v.optional(instant),
  /** A request may have reached the server. */
  tried: v.optional(v.boolean(), false),
  /** Tries that failed in a row. */
  failures: v.optional(v.number(), 0),
  /** Not sent before this. */
  notBefore: v.optional(instant, 0),
  wait: v.optional(v.picklist(waitReasons)),
  /** The member wants it sent although its hour is over. */
  late: v.optional(v.boolean(), false),
  /** Why it failed: an error key of the upload, or the reason code of the check. */
  errorKey: v.optional(v.string()),
  note: v.optional(v.string()),
  /** The server's name of it. */
  reference: v.optional(v.string()),
  /** Satang, once it is known. */
  amount: v.optional(v.pipe(v.number(), v.safeInteger())),
  sentAt: v.optional(instant),
  settledAt: v.optional(instant),
})
export type SlipItem = v.InferOutput<typeof slipItem>

/** The server's answer isn't known yet: it must not get lost. */
export function isOpen({ state }: SlipItem): boolean {
  return state !== 'success' && state !== 'failed'
}

/** The server doesn't have it yet: evidence that outlives the session (D4). */
export function isUnsent({ state }: Pick<SlipItem, 'state'>): boolean {
  return state === 'checking' || state === 'ready' || state === 'waiting' || state === 'sending'
}

/** The server has it, and what became of it isn't known in full. */
export function isAsked({ state, amount }: SlipItem): boolean {
  return state === 'processing' || (state === 'success' && amount === undefined)
}

/** It would leave by itself. */
export function isQueued({ state, confirmedAt }: SlipItem): boolean {
  return state === 'waiting' || state === 'sending' || (state === 'checking' && confirmedAt !== undefined)
}
