import * as v from 'valibot'
import type { Webhook } from '#server/platform/webhook.ts'
import type { OtpSender } from './otp-outbox.ts'

/** Has one-time passwords sent by the operator's service; any answer with status 2xx means that it was sent. */
export function webhookOtpSender(webhook: Webhook): OtpSender {
  return {
    async send({ phone, ref, code, at }) {
      await webhook.ask({ type: 'otp', phone, ref, code, at: new Date(at).toISOString() }, v.unknown())
    },
  }
}
