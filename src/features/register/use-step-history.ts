import { useEffect, useEffectEvent, useState } from 'react'
import { number, object, safeParse } from 'valibot'
import { navigate } from 'wouter/use-browser-location'
import type { Step } from './register-rules.ts'

const historyStateSchema = object({ registerStep: number() })

/** Step of the current history entry; undefined at the start of a visit. */
function readHistoryStep(): number | undefined {
  const parsed = safeParse(historyStateSchema, history.state)
  return parsed.success ? parsed.output.registerStep : undefined
}

const writeHistory = (step: Step, replace: boolean) =>
  navigate('/register', { state: { registerStep: step }, replace })

/**
 * The current step, stored in the browser history: back goes one step back, and a reload stays on the step.
 * @param savedStep step that an earlier visit had reached
 * @param getReachable returns the step to show when a step is requested
 */
export function useStepHistory(savedStep: number, getReachable: (requested: number) => Step) {
  const [requested, setRequested] = useState(() => readHistoryStep() ?? savedStep)
  const step = getReachable(requested)

  const pushSavedStep = useEffectEvent(() => {
    if (readHistoryStep() === undefined && step > 1) writeHistory(step, false)
  })
  useEffect(() => {
    pushSavedStep()
    const onNavigate = () => {
      if (location.pathname === '/register') setRequested(readHistoryStep() ?? 1)
    }
    // `pushState` is an event of wouter: a link to this page starts over.
    addEventListener('popstate', onNavigate)
    addEventListener('pushState', onNavigate)
    return () => {
      removeEventListener('popstate', onNavigate)
      removeEventListener('pushState', onNavigate)
    }
  }, [])

  useEffect(() => {
    scrollTo(0, 0)
    if ((readHistoryStep() ?? 1) !== step) writeHistory(step, true)
  }, [step])

  return {
    step,
    moveTo: (next: Step, replace: boolean) => {
      setRequested(next)
      writeHistory(next, replace)
    },
  }
}
