import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { OtpField } from '#components/forms/OtpField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { otpVerify } from '#contract/otp.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { FormFailure } from './FormFailure.tsx'
import { Resend } from './Resend.tsx'
import { StepButton } from './StepButton.tsx'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'
import { codeFromMessage } from './web-otp.ts'

/** Step 2: the code that was sent to the phone. */
export function OtpStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, patch, go } = registration
  const length = draft.otpLength
  const [resendError, setResendError] = useState<unknown>(undefined)
  const { form, element, submit } = useStepForm({
    registration,
    // The code itself is never kept.
    keep: () => ({}),
    initial: { otpCode: '' },
    rules: {
      otpCode: (code) => (code.length === length ? undefined : msg`Please enter the ${length}-digit code`),
    },
    fieldByErrorKey: { OTP_CODE_INVALID: 'otpCode', OTP_EXPIRED: 'otpCode', OTP_VERIFY_FAIL: 'otpCode' },
  })
  const { otpCode } = form.values

  const verify = submit(async () => {
    setResendError(undefined)
    let verifiedToken = ''
    try {
      const answer = await call(otpVerify, { body: { otpToken: draft.otpToken, otpCode } })
      verifiedToken = answer.otpToken ?? ''
    } catch (error) {
      form.set('otpCode', '')
      throw error
    }
    patch({ verifiedPhone: draft.otpPhone, verifiedToken })
    // Back from the profile leads to the phone: this step is over.
    go(3, true)
  })

  const fill = useEffectEvent((code: string) => form.set('otpCode', code))
  // A new code is a new message to wait for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is what triggers it
  useEffect(() => {
    const wait = new AbortController()
    void codeFromMessage(wait.signal, length).then((code) => {
      if (code !== undefined && !wait.signal.aborted) fill(code)
    })
    return () => wait.abort()
  }, [draft.otpToken])

  useEffect(() => {
    // Without a network it stays typed, for the button.
    if (otpCode.length === length && store.get(onlineAtom)) element.current?.requestSubmit()
  }, [otpCode, length, element])

  return (
    <form ref={element} onSubmit={verify} noValidate>
      <Stack gap={5}>
        <div>
          <Text as="h2" role="titleL">{t`Enter the code`}</Text>
          <Text muted>
            <Trans>
              We sent a {length}-digit code to <b>{draft.otpPhone}</b>
            </Trans>
          </Text>
          {draft.otpRef !== '' && (
            <Text muted>
              <Trans>
                Reference <b>{draft.otpRef}</b>
              </Trans>
            </Text>
          )}
        </div>
        <OtpField
          length={length}
          label={t`${length}-digit code`}
          enterKeyHint="done"
          {...form.value('otpCode')}
        />
        <Note>{t`You may switch to your messages and come back: the code stays valid.`}</Note>
        <Resend registration={registration} onResult={setResendError} />
        <FormFailure
          text={form.formError ?? (resendError === undefined ? undefined : failureText(resendError))}
        />
        <StepButton busy={form.busy}>{t`Confirm the code`}</StepButton>
        <Text as="div" center>
          <LinkButton onClick={registration.back}>{t`Change the phone number`}</LinkButton>
        </Text>
      </Stack>
    </form>
  )
}
