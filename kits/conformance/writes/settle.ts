import { setTimeout } from 'node:timers/promises'
import type { Call } from '../../../src/contract/call.ts'
import { isOutcomeUnknown } from '../kit/answer.ts'
import type { Reporter } from '../kit/findings.ts'
import { type CallInput, type HostResponse, Interrupted, NoResponse, titleOf } from '../kit/host.ts'
import type { Kit } from '../kit/kit.ts'

/**
 * Makes a call that changes something. If its outcome is unknown it is repeated with its key until that is known, or it is
 * reported that it may still take effect.
 * @returns the first response
 * @throws NoResponse if there was none, after that
 */
export async function sendSettled(
  kit: Kit,
  report: Reporter,
  call: Call,
  input: CallInput,
): Promise<HostResponse> {
  const settle = async () => {
    // Without idempotency keys a repeat could take effect a second time, so there is none.
    const isRepeatable = kit.offers('idempotency-key')
    if (isRepeatable && (await sendPersistently(kit, call, input, (one) => !isOutcomeUnknown(one)))) return
    const message = 'The outcome of the call is unknown: it may still take effect. Check the member later.'
    report.error('money', titleOf(call), message)
  }
  try {
    const response = await kit.host.send(call, input)
    if (isOutcomeUnknown(response)) await settle()
    return response
  } catch (error) {
    if (error instanceof NoResponse) await settle()
    throw error
  }
}

/**
 * Makes a call that changes nothing, or nothing again, also after an interruption.
 * @param isEnough whether a response ends the attempts
 * @returns undefined if no attempt got such a response
 */
export async function sendPersistently(
  kit: Kit,
  call: Call,
  input: CallInput = {},
  isEnough: (response: HostResponse) => boolean = () => true,
): Promise<HostResponse | undefined> {
  return await kit.host.cleanUp(async () => {
    for (const ms of kit.settings.pausesMs ?? [0, 1000, 3000]) {
      await setTimeout(ms)
      try {
        const response = await kit.host.send(call, input)
        if (isEnough(response)) return response
      } catch (error) {
        if (!(error instanceof NoResponse || error instanceof Interrupted)) throw error
      }
    }
    return undefined
  })
}
