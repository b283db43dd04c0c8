import { useAtomValue } from 'jotai'
import { spinActive } from '#contract/spin.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { resource } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/** Whether the operator's spin wheel is on. */
export const spinActiveResource = /* @__PURE__ */ resource(spinActive)

/** Whether the spin feature is on. Hidden after a failed request; while offline, the cached value is used. */
export function useIsSpinActive(): boolean {
  const { value, error } = useResource(spinActiveResource)
  const online = useAtomValue(onlineAtom)
  return value === true && (error === undefined || !online)
}
