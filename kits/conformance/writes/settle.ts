import type { Call } from '#contract/call.ts'
import { CallError } from '#lib/api/api-error.ts'
import { keyOf } from '#scripts/conformance/checks/refusal.ts'
import type { Reporter } from '#scripts/conformance/findings.ts'
import { type CallInput, type HostResponse, Interrupted, NoResponse } from '#scripts/conformance/host.ts'
import type { Kit } from '#scripts/conformance/kit.ts'
import { titleOf } from '#scripts/conformance/sections.ts'

/** Pauses before the attempts to get an answer. */
const PAUSES_MS = [0, 1000, 3000]

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether the portal, too, takes the call for one that may have taken effect. */
export function isOutcomeUnknown(call: Call, response: HostResponse): boolean {
  const { status } = response
  if (status >= 200 && status < 300) return false
  const key = keyOf(response)
  const failure =
    key === undefined ? ({ kind: 'http', status } as const) : { kind: 'key' as const, key, status }
  return new CallError(call.name, failure, true).outcomeUnknown
}

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
    if (await repeatUntilKnown(kit, call, input)) return
    const message = 'The outcome of the call is unknown: it may still take effect. Check the member later.'
    report.error('D12', titleOf(call), message)
  }
  try {
    const response = await kit.host.send(call, input)
    if (isOutcomeUnknown(call, response)) await settle()
    return response
  } catch (error) {
    if (error instanceof NoResponse) await settle()
    throw error
  }
}

/** Without idempotency keys a repeat could take effect a second time, so there is none. */
async function repeatUntilKnown(kit: Kit, call: Call, input: CallInput): Promise<boolean> {
  if (!kit.offers('idempotency-key')) return false
  return await kit.host.cleanUp(async () => {
    for (const ms of PAUSES_MS) {
      await pause(ms)
      const response = await sendOnce(kit, call, input)
      if (response && !isOutcomeUnknown(call, response)) return true
    }
    return false
  })
}

/** Makes a call of the clean-up that changes nothing, or nothing again. @returns undefined without a response, also after retries */
export async function sendPersistently(
  kit: Kit,
  call: Call,
  input: CallInput = {},
): Promise<HostResponse | undefined> {
  for (const ms of PAUSES_MS) {
    await pause(ms)
    const response = await sendOnce(kit, call, input)
    if (response) return response
  }
  return undefined
}

async function sendOnce(kit: Kit, call: Call, input: CallInput): Promise<HostResponse | undefined> {
  try {
    return await kit.host.send(call, input)
  } catch (error) {
    if (error instanceof NoResponse || error instanceof Interrupted) return undefined
    throw error
  }
}
