import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { onlineAtom } from '#lib/network/online-state.ts'

/**
 * Why no bonus can be taken now, whichever it is; undefined when one can.
 * @param holds a bonus is held already
 * @param pending the outcome of an earlier call isn't known
 */
export function useWhyNot(holds: boolean, pending: boolean): string | undefined {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  if (!online) return t`You are offline. Activating a bonus needs a connection.`
  if (pending) return t`We don’t know yet whether your last request went through.`
  return holds ? t`A bonus is already active. End it first.` : undefined
}
