import { useEffect, useEffectEvent, useState } from 'react'
import { number, object, safeParse } from 'valibot'
import { navigate } from 'wouter/use-browser-location'
import type { Step } from './register-rules.ts'

const entry = object({ registerStep: number() })

/** The step of the current history entry; undefined where a visit starts. */
function stepOfEntry(): number | undefined {
  const parsed = safeParse(entry, history.state)
  return parsed.success ? parsed.output.registerStep : undefined
}

const write = (step: Step, replace: boolean) =>
  navigate('/register', { state: { registerStep: step }, replace })

/**
 * The step on screen, as entries of the browser's history: back goes a step back, and a reload stays.
 * @param kept step that an earlier visit had come to
 * @param reach the step that may really be shown where one is asked for
 */
export function useStepHistory(kept: number, reach: (wanted: number) => Step) {
  const [wanted, setWanted] = useState(() => stepOfEntry() ?? kept)
  const step = reach(wanted)

  const start = useEffectEvent(() => {
    if (stepOfEntry() === undefined && step > 1) write(step, false)
  })
  useEffect(() => {
    start()
    const follow = () => {
      if (location.pathname === '/register') setWanted(stepOfEntry() ?? 1)
    }
    // `pushState` is wouter's event: a link to this very page starts over.
    addEventListener('popstate', follow)
    addEventListener('pushState', follow)
    return () => {
      removeEventListener('popstate', follow)
      removeEventListener('pushState', follow)
    }
  }, [])

  useEffect(() => {
    scrollTo(0, 0)
    if ((stepOfEntry() ?? 1) !== step) write(step, true)
  }, [step])

  return {
    step,
    move: (next: Step, replace: boolean) => {
      setWanted(next)
      write(next, replace)
    },
  }
}
