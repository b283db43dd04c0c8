import { randomUUID } from 'node:crypto'
import { type QrProvider, type QrState, qrCreate, qrDelete, qrGet } from '../../../src/contract/qr.ts'
import { applyRules } from '../checks/answer-rules.ts'
import { makeCall, reportAnswer } from '../kit/answer.ts'
import { Reporter, titleOf } from '../kit/findings.ts'
import { type Kit, tryCall } from '../kit/kit.ts'
import { sendPersistently, sendSettled } from './balances.ts'

/** At least the minimum of every provider. */
const AMOUNT = 100

/** Creates a payment QR code and cancels it; nobody pays it. */
export async function checkQrCodes(kit: Kit): Promise<void> {
  await kit.check('Writes', `${titleOf(qrCreate)} and cancel`, async (report) => {
    const [provider] = kit.facts.deposit?.qrProviders ?? []
    if (provider === undefined) return report.skip('lookup/deposit names no QR provider')
    const current = await makeCall(kit, new Reporter(), qrGet, { params: { provider } })
    if (!current || current.hasQrcode) return report.skip('the member has an open payment QR code')
    let created: QrState | undefined
    const create = async () => {
      created = await createCode(kit, report, provider)
    }
    await tryCall(report, qrCreate, create, true)
    await kit.host.cleanUp(() => cancelOpenCode(kit, report, provider, created))
  })
}

/** @returns the code; undefined if none was created or the answer can't be read */
async function createCode(kit: Kit, report: Reporter, provider: QrProvider): Promise<QrState | undefined> {
  const input = { params: { provider }, body: { amount: AMOUNT }, idempotencyKey: randomUUID() }
  const response = await sendSettled(kit, report, qrCreate, input)
  const created = reportAnswer(report, qrCreate, response)
  if (created && !created.hasQrcode)
    report.add('note', 'calls', qrCreate, `No code was created: ${created.message ?? 'no reason'}.`)
  if (!created?.hasQrcode) return undefined
  applyRules(kit, report, { ...qrCreate, name: qrGet.name }, input, response)
  if (created.amount !== AMOUNT * 100)
    report.error('money', qrCreate, 'The code is for another amount than requested.', '$.amount')
  const now = Date.parse(response.headers.get('date') ?? '') || response.receivedAt
  if (created.expireIn !== undefined && created.expireIn <= now)
    report.error('times', qrCreate, 'A new code has expired already.', '$.expireIn')
  return created
}

/** Cancels the code, also if the answer of its creation was lost or lacks its id. */
async function cancelOpenCode(kit: Kit, report: Reporter, provider: QrProvider, created?: QrState) {
  const readOpenCode = async () => {
    const response = await sendPersistently(kit, qrGet, { params: { provider } })
    return response && reportAnswer(new Reporter(), qrGet, response)
  }
  const open = await readOpenCode()
  if (created && open && !open.hasQrcode)
    report.error('money', qrGet, 'A new code isn’t shown.', '$.hasQrcode')
  const qrcodeId = open?.qrcodeId ?? created?.qrcodeId
  if (qrcodeId === undefined) {
    if (open && !open.hasQrcode && !created) return
    const state = open?.hasQrcode ? 'stays open: no answer has its id.' : 'may be open: it can’t be read.'
    return report.error('money', qrCreate, `A payment QR code ${state}`, '$.qrcodeId')
  }
  const input = { params: { qrcodeId }, idempotencyKey: randomUUID() }
  const cancel = async () => reportAnswer(report, qrDelete, await sendSettled(kit, report, qrDelete, input))
  await tryCall(report, qrDelete, cancel, true)
  const left = await readOpenCode()
  if (left && !left.hasQrcode) return
  const state = left ? 'A cancelled code is still shown.' : 'A code may still be open after its cancellation.'
  report.error('money', qrDelete, state, '$.hasQrcode')
}
