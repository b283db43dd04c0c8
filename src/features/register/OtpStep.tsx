import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import { digits, object, optional, parse, pipe, string } from 'valibot'
import { Button } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { OtpField } from '#components/forms/OtpField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { findOtpCode } from '#contract/formats/otp-code.ts'
import { asciiDigits } from '#contract/formats/typed-digits.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { failureText, isOfflineError } from '#lib/api/error-text.ts'
import { formatPhone } from '#lib/format/account-number.ts'
import { formatCountdown } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { showToast } from '#lib/state/toasts.ts'
import css from './OtpStep.module.css'
import { StepButton, StepError } from './StepSubmit.tsx'
import { getResendDelayMs, sendOtp, verifyOtp } from './send-otp.ts'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const credentialSchema = object({ code: optional(pipe(string(), digits())) })

/**
 * Reads the code from the SMS with the WebOTP API (Chrome on Android).
 * @param length number of digits of the code; undefined if unknown
 * @returns the digits; undefined if the API is unsupported, denied or timed out
 */
async function readOtpFromSms(signal: AbortSignal, length: number | undefined): Promise<string | undefined> {
  if (!('OTPCredential' in globalThis)) return undefined
  try {
    const options: CredentialRequestOptions & { otp: { transport: string[] } } = {
      otp: { transport: ['sms'] },
      signal,
    }
    const { code } = parse(credentialSchema, await navigator.credentials.get(options))
    return code === undefined ? undefined : findOtpCode(code, length)
  } catch {
    // Aborted, denied, timed out or malformed: the member types the code.
    return undefined
  }
}

/** Step 2: the code that was sent to the phone. */
export function OtpStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, updateDraft, goToStep } = registration
  const length = draft.otpLength
  /** The last input that was exactly a code of the known length: it's submitted without the button. */
  const [exactCode, setExactCode] = useState('')
  const [resendError, setResendError] = useState<unknown>(undefined)
  const { form, element, submit } = useStepForm({
    registration,
    // The code itself is never persisted.
    toDraft: () => ({}),
    initial: { otpCode: '' },
    normalize: { otpCode: asciiDigits },
    rules: {
      otpCode: (code) => {
        if (findOtpCode(code, length) !== undefined) return undefined
        return length === undefined
          ? msg`Please enter the code from the SMS`
          : msg`Please enter the ${length}-digit code`
      },
    },
    fieldByErrorKey: { OTP_CODE_INVALID: 'otpCode', OTP_EXPIRED: 'otpCode', OTP_VERIFY_FAIL: 'otpCode' },
  })
  const { otpCode } = form.values
  const enter = (code: string, isExact: boolean) => {
    form.set('otpCode', code)
    setExactCode(isExact && length !== undefined ? code : '')
  }

  const verify = submit(async (values) => {
    setResendError(undefined)
    let verifiedToken = ''
    const otpCode = findOtpCode(values.otpCode, length) ?? ''
    try {
      verifiedToken = await verifyOtp(draft.otpToken, otpCode)
    } catch (error) {
      // The code is still valid if the server hasn't refused it.
      if (errorKeyOf(error) !== undefined) form.set('otpCode', '')
      throw error
    }
    updateDraft({ verifiedPhone: draft.otpPhone, verifiedToken })
    // Replace this step: going back from the profile leads to the phone.
    goToStep(3, true)
  })

  const fillIn = useEffectEvent((code: string) => enter(code, true))
  // Wait for another SMS after each code request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is what triggers it
  useEffect(() => {
    const abort = new AbortController()
    void readOtpFromSms(abort.signal, length).then((code) => {
      if (code !== undefined && !abort.signal.aborted) fillIn(code)
    })
    return () => abort.abort()
  }, [draft.otpToken])

  useEffect(() => {
    // While offline, leave submitting to the button.
    if (otpCode !== '' && otpCode === exactCode && store.get(onlineAtom)) element.current?.requestSubmit()
  }, [otpCode, exactCode, element])

  const phone = formatPhone(draft.otpPhone)
  return (
    <form ref={element} onSubmit={verify} noValidate>
      <Stack gap={5}>
        <div>
          <Text as="h2" role="titleL">{t`Enter the code`}</Text>
          <Text muted>
            {length === undefined ? (
              <Trans>
                We sent a code to{' '}
                <Text as="strong" nowrap>
                  <Verbatim>{phone}</Verbatim>
                </Text>
              </Trans>
            ) : (
              <Trans>
                We sent a code of {length} digits to{' '}
                <Text as="strong" nowrap>
                  <Verbatim>{phone}</Verbatim>
                </Text>
              </Trans>
            )}
          </Text>
          {draft.otpRef !== '' && (
            <Text muted>
              <Trans>
                Reference <Verbatim as="b">{draft.otpRef}</Verbatim>
              </Trans>
            </Text>
          )}
        </div>
        <OtpField
          length={length}
          label={length === undefined ? t`Code from the SMS` : t`${length}-digit code`}
          enterKeyHint="done"
          {...form.value('otpCode')}
          onValueChange={enter}
        />
        <div className={css.hint}>
          <Callout>{t`You may switch to your messages and come back: the code stays valid.`}</Callout>
        </div>
        <ResendCode registration={registration} onError={setResendError} />
        <StepError
          text={form.formError ?? (resendError === undefined ? undefined : failureText(resendError))}
        />
        <StepButton busy={form.busy} onBack={registration.goBack}>{t`Confirm the code`}</StepButton>
        <Text as="div" center>
          <LinkButton onClick={registration.goBack}>{t`Change the phone number`}</LinkButton>
        </Text>
      </Stack>
    </form>
  )
}

interface ResendCodeProps {
  registration: Registration
  /** Called with the error of a failed attempt, and with undefined when an attempt starts. */
  onError: (error: unknown) => void
}

/** Requests another code; shows a countdown until that is allowed. */
function ResendCode({
  registration: { draft, updateDraft, goToStep, routeError },
  onError,
}: ResendCodeProps) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const [busy, setBusy] = useState(false)
  const remainingMs = getResendDelayMs(draft, useNow())

  async function send(): Promise<void> {
    setBusy(true)
    onError(undefined)
    try {
      const sent = await sendOtp(draft.otpPhone)
      updateDraft(sent)
      if (sent.verifiedPhone === draft.otpPhone) return goToStep(3, true)
      showToast({ tone: 'success', text: t`A new code is on its way` })
    } catch (error) {
      // Offline errors are shown by the offline bar.
      if (!routeError(error) && !isOfflineError(error)) onError(error)
    } finally {
      setBusy(false)
    }
  }

  if (remainingMs > 0) {
    return (
      <Text role="small" muted>
        <Trans>
          A new code can be sent in <b>{formatCountdown(remainingMs)}</b>
        </Trans>
      </Text>
    )
  }
  return (
    <Button
      variant="outline"
      block
      loading={busy}
      disabled={!online && !busy}
      onClick={() => void send()}
    >{t`Send a new code`}</Button>
  )
}
