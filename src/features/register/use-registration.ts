import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { canonicalPhone } from '#contract/account-rules.ts'
import { forgetInviteCode, storedInviteCode } from '#domain/invite/invite-code.ts'
import { errorKeyOf, invalidFieldOf } from '#lib/api/api-error.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { showToast } from '#lib/state/toasts.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import { type Draft, dropDraft, keepDraft, readDraft } from './draft.ts'
import { reachableStep, type Step, stepOfFailure } from './register-rules.ts'
import { useStepHistory } from './use-step-history.ts'

/** What the four steps share. */
export interface Registration {
  readonly draft: Draft
  /** Changes the draft, which this browser keeps. */
  readonly patch: (part: Partial<Draft>) => void
  readonly password: string
  readonly setPassword: (password: string) => void
  /** Code of the inviter from the link, which can't be changed. */
  readonly invitedBy: string | undefined
  readonly step: Step
  /** Goes to another step; `replace` where going back should not come here again. */
  readonly go: (step: Step, replace?: boolean) => void
  /** One step back; from the first to the login page. */
  readonly back: () => void
  /** A failure that another step's call brought and that belongs to the step on screen. */
  readonly carried: unknown
  /**
   * Takes a failure to the step it belongs to; one that says that an earlier try, whose outcome was unknown, has
   * registered this very phone ends the registration as a success.
   * @returns false if it belongs to the step on screen
   */
  readonly refer: (error: unknown) => boolean
  /** A try to register got no reply: the phone may be registered now. */
  readonly noteUnknown: () => void
  /** The account exists: nothing is kept any more, and the login page follows. @param text said in a toast */
  readonly finish: (text: string) => void
  /** The account exists. */
  readonly finished: boolean
}

/** From the success to the login page, milliseconds (section 9). */
const REDIRECT_MS = 2000

function changes(draft: Draft, part: Partial<Draft>): boolean {
  const next: Draft = { ...draft, ...part }
  return JSON.stringify(next) !== JSON.stringify(draft)
}

/** The state of a registration: kept values, the password in memory, the step in the browser's history. */
export function useRegistration(): Registration {
  const { _ } = useLingui()
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState(() => readDraft(Date.now()))
  const [password, setPassword] = useState('')
  const [invitedBy, setInvitedBy] = useState(() => storedInviteCode(location.search))
  const [carried, setCarried] = useState<unknown>(undefined)
  const [finished, setFinished] = useState(false)
  // The draft is kept, the password never.
  useUnsavedWork(password !== '' && !finished)
  const reach = useCallback(
    (wanted: number) => reachableStep(wanted, draft, password !== '', buildSettings.laos),
    [draft, password],
  )
  const { step, move } = useStepHistory(draft.step, reach)

  const patch = useCallback((part: Partial<Draft>) => {
    setDraft((old) => (changes(old, part) ? { ...old, ...part } : old))
  }, [])

  useEffect(() => patch({ step }), [patch, step])
  useEffect(() => {
    if (finished) dropDraft()
    else if (draft.phone !== '') keepDraft(draft, Date.now())
  }, [draft, finished])

  useEffect(() => {
    if (!finished) return
    const timer = setTimeout(() => {
      navigate('/login', { replace: true, state: { registered: draft.phone } })
    }, REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [finished, draft.phone, navigate])

  const sentPhone = canonicalPhone(draft.phone, buildSettings.laos)
  const finish = (text: string) => {
    setFinished(true)
    showToast({ tone: 'success', text })
  }
  const go = (next: Step, replace = false) => {
    setCarried(undefined)
    move(next, replace)
  }
  return {
    draft,
    patch,
    password,
    setPassword,
    invitedBy,
    step,
    go,
    back: () => (step === 1 ? navigate('/login') : history.back()),
    carried,
    refer: (error) => {
      if (errorKeyOf(error) === 'EXISTING_USER' && draft.unknownPhone === sentPhone) {
        finish(_(msg`Your first try had worked: you are registered. Taking you to the sign-in page.`))
        return true
      }
      // An unknown inviter in a link must not lock anybody out: the code may be changed now.
      if (invalidFieldOf(error) === 'inviteCode') {
        forgetInviteCode()
        setInvitedBy(undefined)
      }
      const target = stepOfFailure(errorKeyOf(error), invalidFieldOf(error), step)
      if (target === step) return false
      if (errorKeyOf(error) === 'UNVERIFIED_OTP') patch({ verifiedPhone: '', otpPhone: '' })
      setCarried(error)
      move(target, true)
      return true
    },
    noteUnknown: () => patch({ unknownPhone: sentPhone }),
    finish,
    finished,
  }
}
