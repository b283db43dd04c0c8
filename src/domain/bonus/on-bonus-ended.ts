import { bonusClear } from '#contract/rewards/bonus-changes.ts'
import { onMoneyCallDone } from '#domain/money-call/money-call.ts'
import { store } from '#lib/state/store.ts'
import { activeBonusResource } from './bonus-resources.ts'

/**
 * Calls the listener when the member has ended the bonus in this tab, or when a check shows that it has ended otherwise: by
 * its turnover, in another tab, or on another device.
 * @returns a function that stops listening
 */
export function onBonusEnded(listener: () => void): () => void {
  const readCheck = () => store.get(activeBonusResource.state)
  let wasActive = readCheck().value?.status === true
  const stopCalls = onMoneyCallDone.on((name) => {
    if (name === bonusClear.name) listener()
  })
  const stopChecks = store.sub(activeBonusResource.state, () => {
    const { value } = readCheck()
    if (!value) return
    if (wasActive && !value.status) listener()
    wasActive = value.status
  })
  return () => {
    stopCalls()
    stopChecks()
  }
}
