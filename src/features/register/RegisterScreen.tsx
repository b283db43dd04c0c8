import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { IconBank, IconPhone } from '#components/icons/screens.tsx'
import { IconLock } from '#components/icons/start.tsx'
import { SplitPage } from '#components/layout/SplitPage.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { LanguageSelect } from '#components/navigation/LanguageSelect.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { cx } from '#components/utils/cx.ts'
import { lookupRegisterOtp } from '#contract/lookups.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { resource } from '#lib/resource/resource.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { BankStep } from './BankStep.tsx'
import { OtpStep } from './OtpStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import css from './RegisterScreen.module.css'
import { hasOtpStep } from './register-rules.ts'
import { useRegistration } from './use-registration.ts'

const otpResource = resource(lookupRegisterOtp)

/** Registration in four steps (specification, section 2). */
export default function RegisterScreen() {
  const { t } = useLingui()
  const registration = useRegistration()
  const { draft, step, goBack } = registration
  const { value: asksOtp, error } = useResource(otpResource)
  const isOtpCounted = hasOtpStep(step, asksOtp, draft)
  const names = [t`Phone number`, ...(isOtpCounted ? [t`Confirm OTP`] : []), t`Profile`, t`Bank account`]
  const position = isOtpCounted || step === 1 ? step : step - 1
  return (
    <SplitPage
      tall
      panel={{
        title: t`What you need to register`,
        text: t`Have these ready before you start.`,
        facts: [
          { icon: IconPhone, text: t`A phone number that can receive an SMS` },
          { icon: IconLock, text: t`A profile name and a password` },
          { icon: IconBank, text: t`The bank account that withdrawals go to` },
        ],
      }}
    >
      <PageHeader
        small
        title={t`Register`}
        onBack={goBack}
        end={
          <>
            <span data-dock="top" />
            <LanguageSelect {...useLanguageSelect()} />
          </>
        }
      />
      <Stack gap={5}>
        <Stepper
          step={position}
          total={names.length}
          title={names[position - 1]}
          next={names[position]}
          isPending={step === 1 && asksOtp === undefined && error === undefined}
        />
        <SrOnly live="polite">{position > 1 && names[position - 1]}</SrOnly>
        {step === 1 && <PhoneStep registration={registration} />}
        {step === 2 && <OtpStep registration={registration} />}
        {step === 3 && <ProfileStep registration={registration} />}
        {step === 4 && <BankStep registration={registration} />}
        <Text as="div" role="small" muted center>
          {t`Already a member?`} <LinkButton href="/login">{t`Sign in`}</LinkButton>
        </Text>
      </Stack>
    </SplitPage>
  )
}

interface StepperProps {
  /** 1-based. */
  step: number
  total: number
  /** Title of the current step. */
  title: ReactNode
  /** Title of the next step; undefined on the last. */
  next?: ReactNode
  /** The number of steps isn't known yet: only takes its place. */
  isPending: boolean
}

/** Progress of a multi-step form (registration). */
function Stepper({ step, total, title, next, isPending }: StepperProps) {
  return (
    <div className={cx(css.steps, isPending && css.pending)}>
      <div className={css.bar} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => index + 1).map((part) => (
          <span
            key={part}
            className={cx(css.segment, part < step && css.done, part === step && css.current)}
          />
        ))}
      </div>
      <p className={css.text}>
        <span>
          <Trans>
            <b>
              Step {step} of {total}
            </b>{' '}
            · {title}
          </Trans>
        </span>
        <span className={css.next}>{next ? <Trans>Next: {next}</Trans> : <Trans>Last step</Trans>}</span>
      </p>
    </div>
  )
}
