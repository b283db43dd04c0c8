import { atom, useAtomValue } from 'jotai'
import { spinActive } from '#contract/rewards/spin-active.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { resource } from '#lib/resource/resource.ts'
import { useUpdatedResource } from '#lib/resource/use-resource.ts'

/** Whether the operator's spin wheel is on. */
export const spinActiveResource = /* @__PURE__ */ resource(spinActive)

const isSpinActiveAtom = atom((get) => {
  const { value, error } = get(spinActiveResource.state)
  return value === true && (error === undefined || !get(onlineAtom))
})

/** Whether the spin feature is on. Hidden after a failed request; while offline, the cached value is used. */
export function useIsSpinActive(): boolean {
  useUpdatedResource(spinActiveResource)
  return useAtomValue(isSpinActiveAtom)
}
