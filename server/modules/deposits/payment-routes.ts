import * as v from 'valibot'
import { amount } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { DomainError } from '#server/platform/domain-error.ts'
import type { App } from '#server/platform/http/mount.ts'
import { readSignedCall } from '#server/platform/http/signed-call.ts'
import { payQr } from './qr-payments.ts'

/** A payment that the operator's service has seen. */
const paymentCall = v.object({
  type: v.literal('qr-paid'),
  /** Of the code; the payload has it as its first reference. */
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  /** Baht. */
  amount,
  /** The bank's reference of the payment. */
  payment: v.nullish(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,100}$/))),
})

/** Mounts the call that reports payments of QR codes; only there with `WEBHOOK_SECRET`. */
export function mountPaymentReports(app: App, deps: Deps): void {
  const { db, clock, bodies, settings } = deps
  const { webhookSecret: secret } = settings
  if (secret === undefined) return
  app.post('/webhooks/qr', async (c) => {
    const now = clock.now()
    const call = await readSignedCall(c, { bodies, secret, schema: paymentCall, now })
    const by = { kind: 'webhook', name: 'payments' } as const
    const outcome = await payQr(db, call.id, now, by, {
      satang: call.amount,
      reference: call.payment ?? undefined,
    })
    if (outcome === 'unknown') throw new DomainError('NO_DATA')
    return c.json({ outcome }, 200, { 'Cache-Control': 'no-store' })
  })
}
