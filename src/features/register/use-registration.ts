import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { number, object, safeParse } from 'valibot'
import { useLocation } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { deleteInviteCode, resolveInviteCode } from '#domain/invite/invite-code.ts'
import { errorKeyOf, invalidFieldOf } from '#lib/api/api-error.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { dismissToast, showToast } from '#lib/state/toasts.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { getReachableStep, getStepOfError, type Step } from './register-rules.ts'
import { clearDraft, type Draft, readDraft, saveDraft } from './registration-draft.ts'

/** State and actions that the four steps share. */
export interface Registration {
  readonly draft: Draft
  /** Changes the draft, which is persisted in this browser. */
  readonly updateDraft: (part: Partial<Draft>) => void
  readonly password: string
  readonly setPassword: (password: string) => void
  /** Invite code from a link; read-only. */
  readonly invitedBy: string | undefined
  readonly step: Step
  /** @param replace replaces the history entry, so that going back skips the current step */
  readonly goToStep: (step: Step, replace?: boolean) => void
  /** Goes one step back, or from the first step to the login page. */
  readonly goBack: () => void
  /** Error from the call of another step that the current step has to show. */
  readonly carriedError: unknown
  /**
   * Goes to the step that has to show an error. If the error says that the phone exists and an earlier
   * attempt with an unknown outcome had sent it, the registration finishes successfully.
   * @returns false if the current step has to show it
   */
  readonly routeError: (error: unknown) => boolean
  /** Records that the response of an attempt to register was lost: the phone may be registered. */
  readonly markOutcomeUnknown: () => void
  /**
   * Call when the account exists: clears the draft and redirects to the login page.
   * @param text text of the toast
   */
  readonly finish: (text: string) => void
  /** The account exists. */
  readonly isFinished: boolean
}

/** Specification, section 9. */
const LOGIN_REDIRECT_DELAY_MS = 2000

function hasChanges(draft: Draft, part: Partial<Draft>): boolean {
  const next: Draft = { ...draft, ...part }
  return JSON.stringify(next) !== JSON.stringify(draft)
}

/** State of a registration: persisted draft, password in memory, step in the browser history. */
export function useRegistration(): Registration {
  const { _ } = useLingui()
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => readDraft(Date.now()))
  const [password, setPassword] = useState('')
  const [invitedBy, setInvitedBy] = useState(() => resolveInviteCode(location.search))
  const [carriedError, setCarriedError] = useState<unknown>(undefined)
  /** Id of the toast that says so. */
  const [finished, setFinished] = useState<number>()
  const isFinished = finished !== undefined
  // The draft is persisted, the password isn't.
  useUnsavedWork(password !== '' && !isFinished)
  const getReachable = useCallback(
    (requested: number) => getReachableStep(requested, draft, password !== '', buildSettings.laos),
    [draft, password],
  )
  const { step, moveTo } = useStepHistory(draft.step, getReachable)

  const updateDraft = useCallback((part: Partial<Draft>) => {
    setDraft((old) => (hasChanges(old, part) ? { ...old, ...part } : old))
  }, [])

  useEffect(() => updateDraft({ step }), [updateDraft, step])
  useEffect(() => {
    if (isFinished) clearDraft()
    else if (draft.phone !== '') saveDraft(draft, Date.now())
  }, [draft, isFinished])

  useEffect(() => {
    if (finished === undefined) return
    const timer = setTimeout(() => {
      // The sign-in page says it, too.
      dismissToast(finished)
      navigate('/login', { replace: true, state: { registered: draft.phone } })
    }, LOGIN_REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [finished, draft.phone, navigate])

  const finish = (text: string) => setFinished(showToast({ tone: 'success', text }))
  const goToStep = (next: Step, replace = false) => {
    setCarriedError(undefined)
    moveTo(next, replace)
  }
  return {
    draft,
    updateDraft,
    password,
    setPassword,
    invitedBy,
    step,
    goToStep,
    goBack: () => (step === 1 ? navigate('/login') : history.back()),
    carriedError,
    routeError: (error) => {
      if (errorKeyOf(error) === 'EXISTING_USER' && draft.unknownPhone === draft.phone) {
        finish(_(msg`Your first try had worked: you are registered. Taking you to the sign-in page.`))
        return true
      }
      // An invalid invite code in a link must not block the registration: make it editable.
      if (invalidFieldOf(error) === 'inviteCode') {
        deleteInviteCode()
        setInvitedBy(undefined)
      }
      const target = getStepOfError(errorKeyOf(error), invalidFieldOf(error), step)
      if (target === step) return false
      if (errorKeyOf(error) === 'UNVERIFIED_OTP') updateDraft({ verifiedPhone: '', otpPhone: '' })
      setCarriedError(error)
      moveTo(target, true)
      return true
    },
    markOutcomeUnknown: () => updateDraft({ unknownPhone: draft.phone }),
    finish,
    isFinished,
  }
}

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
function useStepHistory(savedStep: number, getReachable: (requested: number) => Step) {
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
