import { useEffect } from 'react'
import { mayHaveSlips } from '#domain/slips/queue/unsent-count.ts'
import { onSignOut } from '#lib/session/session.ts'
import { endSlips } from './forget-slips.ts'
import { idle } from './idle.ts'

onSignOut.on(endSlips)

async function goOn(): Promise<void> {
  await idle()
  if (!(await mayHaveSlips())) return
  const { resumeChecks } = await import('#domain/slips/queue/actions.ts')
  await resumeChecks()
}

/** Goes on with the slips that an earlier life of the page left, once this page has nothing better to do. */
export function useWaitingSlips(): void {
  useEffect(() => {
    // What can't be loaded now is loaded by whoever opens the deposit.
    goOn().catch(() => undefined)
  }, [])
}
