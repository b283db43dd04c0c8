import { useEffect, useState } from 'react'
import { type KindName, kindNames, kinds } from './kinds.ts'
import type { Amount } from './storage-usage.ts'

/** What is known of a kind: how much there is, or that the browser doesn't say. */
export type Reading = Amount | 'denied'

export interface Stored {
  /** By kind; undefined as long as it is being read. */
  readonly readings: { readonly [K in KindName]?: Reading }
  /** What the browser counts for the whole site, bytes; undefined where it doesn't. */
  readonly usage: number | undefined
  /** Whether the browser has promised not to delete it by itself; undefined where it doesn't say. */
  readonly promised: boolean | undefined
}

const nothingYet: Stored = { readings: {}, usage: undefined, promised: undefined }

async function readAll(): Promise<Stored> {
  const [estimate, promised, ...readings] = await Promise.all([
    navigator.storage?.estimate?.().catch(() => undefined),
    navigator.storage?.persisted?.().catch(() => undefined),
    ...kindNames.map(async (name) => [name, await readOne(name)] as const),
  ])
  return { readings: Object.fromEntries(readings), usage: estimate?.usage, promised }
}

async function readOne(name: KindName): Promise<Reading> {
  try {
    return await kinds[name].read()
  } catch {
    return 'denied'
  }
}

/** What became of the newest clearing. */
export type Clearing = 'busy' | 'done' | 'failed' | undefined

/** What this browser stores of ours, and what clears it. */
export function useStored() {
  const [stored, setStored] = useState(nothingYet)
  const [clearing, setClearing] = useState<Clearing>()
  useEffect(() => {
    let here = true
    void readAll().then((read) => here && setStored(read))
    return () => {
      here = false
    }
  }, [])

  async function change(work: () => Promise<unknown>): Promise<void> {
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
    change,
    /** Clears kinds; all that can be cleared where none are named. Tries each, whatever becomes of the others. */
    clear: (...names: readonly KindName[]) =>
      change(async () => {
        const wanted = names.length > 0 ? names : kindNames
        const outcomes = await Promise.allSettled(wanted.map((name) => kinds[name].clear?.()))
        if (outcomes.some(({ status }) => status === 'rejected')) throw new Error('not all was cleared')
      }),
  }
}
