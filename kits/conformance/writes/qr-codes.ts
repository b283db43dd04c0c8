import { randomUUID } from 'node:crypto'
import { type QrProvider, type QrState, qrCreate, qrDelete, qrGet } from '#contract/qr.ts'
import { reportAnswer } from '#scripts/conformance/checks/answer.ts'
import { applyRules } from '#scripts/conformance/checks/answer-rules.ts'
import { Reporter } from '#scripts/conformance/findings.ts'
import { type Kit, reportFailure } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'
import { sendPersistently, sendSettled } from './settle.ts'

/** At least the minimum of every provider (SPEC §9). */
const AMOUNT = 100

const TITLE = titleOf(qrCreate)

/** Creates a payment QR code and cancels it; nobody pays it. */
export async function checkQrCodes(kit: Kit): Promise<void> {
  await kit.check('Writes', `${TITLE} and cancel`, async (report) => {
    const [provider] = kit.facts.deposit?.qrProviders ?? []
    if (provider === undefined) return report.skip('lookup/deposit names no QR provider')
    const params = { provider }
    const current = reportAnswer(new Reporter(), qrGet, await kit.host.send(qrGet, { params }))
    if (!current || current.hasQrcode) return report.skip('the member has an open payment QR code')
    let created: QrState | undefined
    try {
      created = await createCode(kit, report, provider)
    } catch (error) {
      reportFailure(report, TITLE, error)
    }
    await kit.host.cleanUp(() => cancelOpenCode(kit, report, provider, created))
  })
}

/** @returns the code; undefined if none was created or the answer can't be read */
async function createCode(kit: Kit, report: Reporter, provider: QrProvider): Promise<QrState | undefined> {
  const input = { params: { provider }, body: { amount: AMOUNT }, idempotencyKey: randomUUID() }
  const response = await sendSettled(kit, report, qrCreate, input)
  const created = reportAnswer(report, qrCreate, response)
  if (!created) return undefined
  if (!created.hasQrcode) {
    report.note('SPEC §8', TITLE, `No code was created: ${created.message ?? 'no reason'}.`)
    return undefined
  }
  applyRules({ ...qrCreate, name: qrGet.name }, { report, facts: kit.facts, input, response })
  if (created.amount !== AMOUNT * 100)
    report.error('SPEC §3 QR state', TITLE, 'The code is for another amount than requested.', {
      path: '$.amount',
    })
  const now = Date.parse(response.headers.get('date') ?? '') || Date.now()
  if (created.expireIn !== undefined && created.expireIn <= now)
    report.error('SPEC §4 QR deposit', TITLE, 'A new code has expired already.', { path: '$.expireIn' })
  return created
}

/** Cancels the code, also if the answer of its creation was lost or lacks its id. */
async function cancelOpenCode(
  kit: Kit,
  report: Reporter,
  provider: QrProvider,
  created: QrState | undefined,
): Promise<void> {
  const params = { provider }
  const readOpenCode = async () => {
    const response = await sendPersistently(kit, qrGet, { params })
    return response && reportAnswer(new Reporter(), qrGet, response)
  }
  const open = await readOpenCode()
  const qrcodeId = open?.qrcodeId ?? created?.qrcodeId
  if (qrcodeId === undefined) {
    if (open && !open.hasQrcode && !created) return
    const message = open?.hasQrcode
      ? 'A payment QR code stays open, because no answer has its id.'
      : 'A payment QR code may be open, because it can’t be read.'
    return report.error('SPEC §4 QR deposit', TITLE, message, { path: '$.qrcodeId' })
  }
  const input = { params: { qrcodeId }, idempotencyKey: randomUUID() }
  try {
    reportAnswer(report, qrDelete, await sendSettled(kit, report, qrDelete, input))
  } catch (error) {
    reportFailure(report, titleOf(qrDelete), error)
  }
  const left = await readOpenCode()
  if (left && !left.hasQrcode) return
  const message = left
    ? 'A cancelled code is still shown.'
    : 'A code may still be open after its cancellation.'
  report.error('SPEC §4 QR deposit', titleOf(qrDelete), message, { path: '$.hasQrcode' })
}
