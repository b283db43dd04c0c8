import { useEffect, useState } from 'react'
import { slipPicture } from '#domain/slips/queue/actions.ts'
import type { SlipItem } from '#domain/slips/queue/slip-item.ts'

/** Address of the slip's picture on this device; undefined while it is read, null where there is none. */
export function useSlipPicture(item: SlipItem): string | null | undefined {
  const [address, setAddress] = useState<string | null>()
  const { id, size, state } = item
  const gone = state === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size tells that the picture was made smaller
  useEffect(() => {
    let made: string | undefined
    let over = false
    const show = (picture: Blob | undefined) => {
      if (over) return
      made = picture && URL.createObjectURL(picture)
      setAddress(made ?? null)
    }
    // The disk doesn't give it now: the slip is shown without its picture.
    slipPicture(item).then(show, () => show(undefined))
    return () => {
      over = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [id, size, gone])
  return gone ? null : address
}
