import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { IconInvite } from '#components/icons/start.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { normalizePhone, PHONE_LENGTH } from '#contract/formats/typed-digits.ts'
import { lookupRegisterOtp } from '#contract/lookups.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { now } from '#lib/browser/server-clock.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { phoneToSend } from '#lib/forms/normalizers.ts'
import { showErrorToast } from '#lib/state/toasts.ts'
import { validatePhone } from './register-rules.ts'
import { StepButton, StepError } from './StepSubmit.tsx'
import { getResendDelayMs, sendOtp } from './send-otp.ts'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const { laos } = buildSettings
const problems = {
  empty: msg`Please enter your phone number`,
  length: msg`The phone number must support 10 digits`,
}

/** Step 1: the phone number; requests a code if the operator requires one (specification, section 4). */
export function PhoneStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, updateDraft, goToStep, invitedBy, carriedError } = registration
  const [isTaken, setIsTaken] = useState(errorKeyOf(carriedError) === 'EXISTING_USER')
  const { form, element, submit } = useStepForm({
    registration,
    toDraft: ({ phone }) => ({ phone }),
    initial: { phone: draft.phone },
    normalize: { phone: phoneToSend },
    rules: {
      phone: (phone) => {
        const problem = validatePhone(phone, laos)
        return problem && problems[problem]
      },
    },
    fieldByErrorKey: { EXISTING_USER: 'phone', PHONE_NUMBER_REQUIRE_10_DIGIT: 'phone' },
  })

  const next = submit(async ({ phone }) => {
    setIsTaken(false)
    try {
      if (!(await call(lookupRegisterOtp))) updateDraft({ verifiedPhone: phone })
      else if (
        draft.otpPhone === phone &&
        draft.verifiedPhone !== phone &&
        getResendDelayMs(draft, now()) > 0
      )
        return goToStep(2)
      else {
        const sent = await sendOtp(phone)
        updateDraft(sent)
        if (sent.verifiedPhone !== phone) return goToStep(2)
      }
      goToStep(3)
    } catch (error) {
      setIsTaken(errorKeyOf(error) === 'EXISTING_USER')
      throw error
    }
  })

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        if (validatePhone(form.read(event.currentTarget).phone, laos) === 'length') {
          showErrorToast(t`The phone number must support 10 digits`)
        }
        return next(event)
      }}
    >
      <Stack gap={5}>
        <div>
          <Text as="h2" role="titleL">{t`Register with your phone number`}</Text>
          <Text muted>
            {laos
              ? t`You sign in with this number.`
              : t`You sign in with this number, and gift links must come from it.`}
          </Text>
        </div>
        <Stack gap={1}>
          <TextField
            label={t`Phone number`}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            enterKeyHint="next"
            hint={laos ? undefined : <DigitCount phone={form.values.phone} />}
            {...form.text('phone')}
          />
          {isTaken && form.errorOf('phone') !== undefined && (
            <div>
              <LinkButton href="/login">{t`Sign in instead`}</LinkButton>
            </div>
          )}
        </Stack>
        {invitedBy !== undefined && (
          <Callout icon={<IconInvite />}>
            <Trans>
              Your invite code: <b>{invitedBy}</b>
            </Trans>
          </Callout>
        )}
        <StepError text={form.formError} />
        <StepButton busy={form.busy}>{t`Next`}</StepButton>
      </Stack>
    </form>
  )
}

function DigitCount({ phone }: { phone: string }) {
  const { length } = normalizePhone(phone, false)
  if (length === 0 || length === PHONE_LENGTH) return <Trans>10 digits</Trans>
  return <Plural value={length} one="10 digits, # typed" other="10 digits, # typed" />
}
