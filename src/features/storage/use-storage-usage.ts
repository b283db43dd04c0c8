import { useEffect, useState } from 'react'
import { type StorageKind, type StoredAmount, storageKindActions, storageKinds } from './storage-kinds.ts'

/** Measured amount of a kind, or 'denied' if the browser denies access. */
export type Reading = StoredAmount | 'denied'

export interface StorageUsage {
  /** By kind; undefined while it is being measured. */
  readonly readings: { readonly [K in StorageKind]?: Reading }
  /** Whether the storage is persistent, i.e. not evicted by the browser; undefined if not supported. */
  readonly isPersisted: boolean | undefined
}

const INITIAL: StorageUsage = { readings: {}, isPersisted: undefined }

async function readAll(): Promise<StorageUsage> {
  const [isPersisted, ...readings] = await Promise.all([
    navigator.storage?.persisted?.().catch(() => undefined),
    ...storageKinds.map(async (name) => [name, await readOne(name)] as const),
  ])
  return { readings: Object.fromEntries(readings), isPersisted }
}

async function readOne(name: StorageKind): Promise<Reading> {
  try {
    return await storageKindActions[name].read()
  } catch {
    return 'denied'
  }
}

/** Status of the last clearing. */
export type Clearing = 'busy' | 'done' | 'failed' | undefined

/** Storage usage of the app in this browser, with actions to clear it. */
export function useStorageUsage() {
  const [stored, setStored] = useState(INITIAL)
  const [clearing, setClearing] = useState<Clearing>()
  useEffect(() => {
    let cancelled = false
    void readAll().then((read) => !cancelled && setStored(read))
    return () => {
      cancelled = true
    }
  }, [])

  async function runClearing(work: () => Promise<unknown>): Promise<void> {
    if (clearing === 'busy') return
    setClearing('busy')
    const outcome = await work().then(
      () => 'done' as const,
      () => 'failed' as const,
    )
    setStored(await readAll())
    setClearing(outcome)
  }

  return {
    ...stored,
    clearing,
    runClearing,
    /** Clears the given kinds; by default, all that can be cleared. A failure doesn't stop the others. */
    clear: (...names: readonly StorageKind[]) =>
      runClearing(async () => {
        const kinds = names.length > 0 ? names : storageKinds
        const outcomes = await Promise.allSettled(kinds.map((name) => storageKindActions[name].clear?.()))
        if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('not all was cleared')
      }),
  }
}
