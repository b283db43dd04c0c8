import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { onlineAtom } from '#lib/network/online-state.ts'

type KeepingParts = Pick<typeof import('./keep/keeping.ts'), 'heardOf'> & typeof import('./keep/KeepLine.tsx')

/**
 * What keeps videos on this device: loaded after the page, which reads without it. Undefined as long as it isn't here,
 * as offline where it was never loaded: then nothing is kept either.
 */
export function useKeepingParts(): KeepingParts | undefined {
  const [parts, setParts] = useState<KeepingParts>()
  const online = useAtomValue(onlineAtom)
  useEffect(() => {
    if (parts) return
    let here = true
    const load = async () => {
      const [{ startKeeping, heardOf }, { KeepLine }] = await Promise.all([
        import('./keep/keeping.ts'),
        import('./keep/KeepLine.tsx'),
      ])
      await startKeeping(online)
      if (here) setParts({ heardOf, KeepLine })
    }
    load().catch(() => undefined)
    return () => {
      here = false
    }
  }, [parts, online])
  return parts
}
