import type { Slip } from '../../../contract/statement.ts'
import type { walletSlip } from '../../../contract/wallet.ts'
import { rereadMoney, slipPage } from '../../../lib/statement-data.ts'
import { store } from '../../../lib/store.ts'
import type { MoneyCallView } from '../../../lib/use-money-call.ts'
import { readPicture } from './read-picture.ts'
import { currentSlip, type PickedSlip, type SlipResult, setSlip, setSlipProgress } from './slip-store.ts'

/** Takes a picked file; the newest pick counts. */
export async function pickSlip(file: File): Promise<void> {
  const reading = { kind: 'reading' } as const
  setSlip(reading)
  const read = await readPicture(file)
  if (currentSlip() !== reading) return
  if ('problem' in read) return setSlip({ kind: 'refused', problem: read.problem })
  setSlip({
    kind: 'picked',
    slip: {
      clientId: crypto.randomUUID(),
      name: file.name,
      blob: read.blob,
      preview: URL.createObjectURL(read.blob),
    },
  })
}

export function removeSlip(): void {
  setSlip({ kind: 'none' })
}

/** Sends the slip in hand, under the same id however often. */
export async function sendSlip(upload: MoneyCallView<typeof walletSlip>, slip: PickedSlip): Promise<void> {
  setSlipProgress(0)
  const state = await upload.run({
    body: { clientId: slip.clientId },
    file: new File([slip.blob], 'slip', { type: slip.blob.type }),
    onProgress: setSlipProgress,
  })
  if (state?.kind !== 'done') return
  const { reference, status, note } = state.result
  const known = status === 'success' || status === 'failed' ? status : 'processing'
  take(slip, { status: known, note, reference, amount: undefined })
}

/** Reads the newest slips; if the one in hand is among them, the server has it. Rejects when they can't be read. */
export async function lookForSlip(): Promise<void> {
  const page = slipPage(1)
  const { error } = await page.reload()
  if (error !== undefined) throw error
  const hand = currentSlip()
  if (!('slip' in hand)) return
  const known = hand.kind === 'sent' ? hand.result.reference : undefined
  const found = store.get(page.state).value?.slips.find((slip) => isSame(slip, hand.slip, known))
  if (found) {
    take(hand.slip, {
      status: found.status,
      note: found.note,
      reference: found.reference ?? known,
      amount: found.amount,
    })
  }
}

function isSame(slip: Slip, hand: PickedSlip, reference: string | undefined): boolean {
  if (slip.clientId !== undefined) return slip.clientId === hand.clientId
  return reference !== undefined && slip.reference === reference
}

/** Notes what became of the slip; money that arrived shows at once. */
function take(slip: PickedSlip, result: SlipResult): void {
  const hand = currentSlip()
  if (!('slip' in hand) || hand.slip.clientId !== slip.clientId) return
  const before = hand.kind === 'sent' ? hand.result.status : undefined
  setSlip({ kind: 'sent', slip, result })
  if (result.status === 'success' && before !== 'success') rereadMoney().catch(() => undefined)
}
