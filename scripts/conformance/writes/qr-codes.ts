import { randomUUID } from 'node:crypto'
import { qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { reportAnswer } from '#scripts/conformance/checks/answer.ts'
import { applyRules } from '#scripts/conformance/checks/answer-rules.ts'
import { Reporter } from '#scripts/conformance/findings.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'

/** At least the minimum of every provider (SPEC §9). */
const AMOUNT = 100

/** Creates a payment QR code and cancels it; nobody pays it. */
export async function checkQrCodes(kit: Kit): Promise<void> {
  const title = titleOf(qrCreate)
  await kit.check('Writes', `${title} and cancel`, async (report) => {
    const [provider] = kit.facts.deposit?.qrProviders ?? []
    if (provider === undefined) return report.skip('lookup/deposit names no QR provider')
    const params = { provider }
    const current = reportAnswer(new Reporter(), qrGet, await kit.host.send(qrGet, { params }))
    if (!current || current.hasQrcode) return report.skip('the member has an open payment QR code')
    const input = { params, body: { amount: AMOUNT }, idempotencyKey: randomUUID() }
    const response = await kit.host.send(qrCreate, input)
    const created = reportAnswer(report, qrCreate, response)
    if (!created) return
    if (!created.hasQrcode)
      return report.note('SPEC §8', title, `No code was created: ${created.message ?? 'no reason'}.`)
    applyRules(
      { ...qrCreate, name: qrGet.name },
      { report, facts: kit.facts, input, body: response.json?.value },
    )
    if (created.amount !== AMOUNT * 100)
      report.error('SPEC §3 QR state', title, 'The code is for another amount than requested.', {
        path: '$.amount',
      })
    const now = Date.parse(response.headers.get('date') ?? '') || Date.now()
    if (created.expireIn !== undefined && created.expireIn <= now)
      report.error('SPEC §4 QR deposit', title, 'A new code has expired already.', { path: '$.expireIn' })
    if (created.qrcodeId !== undefined) await cancel(kit, report, created.qrcodeId, provider)
  })
}

async function cancel(kit: Kit, report: Reporter, qrcodeId: string, provider: string): Promise<void> {
  const input = { params: { qrcodeId }, idempotencyKey: randomUUID() }
  reportAnswer(report, qrDelete, await kit.host.send(qrDelete, input))
  const left = reportAnswer(new Reporter(), qrGet, await kit.host.send(qrGet, { params: { provider } }))
  if (left?.hasQrcode)
    report.error('SPEC §4 QR deposit', titleOf(qrDelete), 'A cancelled code is still shown.', {
      path: '$.hasQrcode',
    })
}
