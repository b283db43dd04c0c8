import { useEffect, useState } from 'react'
import { slipPicture } from '../../../lib/slip-queue/actions.ts'
import type { SlipItem } from '../../../lib/slip-queue/item.ts'

/** Address of the slip's picture on this device; undefined while it is read, and where it is gone. */
export function useSlipPicture(item: SlipItem): string | undefined {
  const [address, setAddress] = useState<string>()
  const { id, size, state } = item
  const gone = state === 'success'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the size tells that the picture was made smaller
  useEffect(() => {
    let made: string | undefined
    let over = false
    slipPicture(item).then(
      (picture) => {
        if (over || !picture) return
        made = URL.createObjectURL(picture)
        setAddress(made)
      },
      // The disk doesn't give it now: the slip is shown without its picture.
      () => undefined,
    )
    return () => {
      over = true
      if (made !== undefined) URL.revokeObjectURL(made)
      setAddress(undefined)
    }
  }, [id, size, gone])
  return address
}
