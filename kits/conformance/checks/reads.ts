import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls.ts'
import { reportAnswer } from '../kit/answer.ts'
import { titleOf } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'
import { applyRules } from './answer-rules.ts'
import { inputsOf } from './call-cases.ts'

/** Reads; those with path parameters last, because their values come from other answers. */
const reads = calls
  .filter(({ changes }) => !changes)
  .toSorted((a, b) => Number(!!a.params) - Number(!!b.params))

/** Makes every call that changes nothing and that a visitor may make. */
export async function checkVisitorReads(kit: Kit): Promise<void> {
  for (const call of reads) if (call.access !== 'member') await checkRead(kit, call, 'a visitor')
}

/** Makes every call that changes nothing and that needs a member, or may answer one differently. */
export async function checkMemberReads(kit: Kit): Promise<void> {
  for (const call of reads) if (call.access !== 'public') await checkRead(kit, call, 'the member')
}

async function checkRead(kit: Kit, call: Call, reader: string): Promise<void> {
  await kit.check(`Reads as ${reader}`, titleOf(call), async (report) => {
    const inputs = inputsOf(call, kit)
    if (typeof inputs === 'string') return report.skip(inputs)
    for (const input of inputs) {
      const response = await kit.host.send(call, input)
      if (reportAnswer(report, call, response) === undefined) continue
      applyRules(call, { report, kit, input, response })
    }
  })
}
