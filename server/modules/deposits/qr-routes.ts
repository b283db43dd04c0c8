import { bahtFromSatang } from '#contract/money.ts'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import type { Deps } from '#server/deps.ts'
import { type App, mount } from '#server/platform/http/mount.ts'
import { qrPerMember } from '#server/platform/rate-limit/limits.ts'
import { limitRate } from '#server/platform/rate-limit/rate-limit.ts'
import { cancelQr, createQr, findOpenQr, type OpenQr } from './qr-codes.ts'
import { renderQrSvg } from './qr-svg.ts'

function toResponse(qr: OpenQr | undefined) {
  if (!qr) return { hasQrcode: false }
  return {
    qrcodeId: qr.id,
    hasQrcode: true,
    qrcode: renderQrSvg(qr.payload),
    amount: bahtFromSatang(qr.amount),
    expireIn: new Date(qr.expires_at).toISOString(),
  }
}

/** Mounts the payment QR calls of all providers. */
export function mountQrCodes(app: App, deps: Deps): void {
  const { db, clock, rateStore } = deps

  mount(app, deps, qrGet, async ({ member, params }) =>
    toResponse(await findOpenQr(db, member.id, params.provider, clock.now())),
  )

  mount(app, deps, qrCreate, async ({ member, params, body, commit }) => {
    const at = clock.now()
    await limitRate(rateStore, `qr:${member.id}`, qrPerMember, at)
    const { provider } = params
    const request = { memberId: member.id, provider, satang: body.amount, at }
    return await commit(async (sql) => toResponse(await createQr(deps, sql, request)))
  })

  mount(app, deps, qrDelete, ({ member, params, commit }) =>
    commit(async (sql) => {
      await cancelQr(sql, member.id, params.qrcodeId)
      return { message: 'SUCCESS' }
    }),
  )
}
