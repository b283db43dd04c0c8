import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { SelectField } from '#components/forms/SelectField.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { ACCOUNT_NO_MAX, ACCOUNT_NO_MIN, requiresEnglishName } from '#contract/account-rules.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { required } from '#lib/forms/form-rules.ts'
import { BankSelect } from './BankSelect.tsx'
import { FormFailure } from './FormFailure.tsx'
import { accountNoFits, namePartProblem } from './register-rules.ts'
import { StepButton } from './StepButton.tsx'
import { useFinalCall } from './use-final-call.ts'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const { laos } = buildSettings
const accountNoMissing = msg`Please enter the account number`
const accountNoWrong = msg`An account number has ${ACCOUNT_NO_MIN} to ${ACCOUNT_NO_MAX} digits`
const english = msg`Bank account name must be in English only`
const firstNameMissing = msg`Please enter the first name`
const lastNameMissing = msg`Please enter the last name`

/** Shown as it is sent, without moving the caret while typing. */
const upperCase = { textTransform: 'uppercase' } as const

/** Step 4: the bank account that money goes to; registers (specification, section 5). */
export function BankStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, finished } = registration
  const { register, unknown } = useFinalCall(registration)
  const { form, element, submit } = useStepForm({
    registration,
    keep: (values) => values,
    initial: {
      bankCode: draft.bankCode,
      bankAccountNo: draft.bankAccountNo,
      firstName: draft.firstName,
      lastName: draft.lastName,
      currency: draft.currency || 'LAK',
    },
    rules: {
      bankCode: required(msg`Please choose a bank`),
      bankAccountNo: (no) =>
        no.trim() === '' ? accountNoMissing : accountNoFits(no) ? undefined : accountNoWrong,
      firstName: (name, { bankCode }) => {
        const problem = namePartProblem(name, bankCode)
        return problem && { empty: firstNameMissing, english }[problem]
      },
      lastName: (name, { bankCode }) => {
        const problem = namePartProblem(name, bankCode)
        return problem && { empty: lastNameMissing, english }[problem]
      },
    },
    fieldByErrorKey: {
      EXISTING_BANK: 'bankAccountNo',
      INVALID_BANK: 'bankCode',
      BANK_ACCOUNT_NAME_ENG: 'firstName',
    },
  })
  const aside = requiresEnglishName(form.values.bankCode) && t`(English)`
  const nameField = (name: 'firstName' | 'lastName') => ({
    ...form.text(name),
    aside,
    style: upperCase,
    autoCapitalize: 'characters' as const,
    autoCorrect: 'off' as const,
    spellCheck: false,
    maxLength: 60,
    onBlur: () => {
      const upper = form.values[name].toUpperCase()
      // Setting a value clears the error beside it.
      if (upper !== form.values[name]) form.set(name, upper)
    },
  })

  return (
    <form ref={element} onSubmit={submit(register)} noValidate>
      <Stack>
        {!laos && (
          <Note tone="info">
            <Trans>
              <b>KBank or KTB are recommended</b>: money arrives fastest
            </Trans>
          </Note>
        )}
        <BankSelect {...form.text('bankCode')} />
        <TextField
          label={t`Account number`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          maxLength={40}
          {...form.text('bankAccountNo')}
        />
        <TextField
          label={t`First name`}
          autoComplete="given-name"
          enterKeyHint="next"
          {...nameField('firstName')}
        />
        <TextField
          label={t`Last name`}
          autoComplete="family-name"
          enterKeyHint={laos ? 'next' : 'done'}
          {...nameField('lastName')}
        />
        {laos && (
          <SelectField
            label={t`Currency`}
            options={[
              { value: 'LAK', label: t`LAK (kip)` },
              { value: 'BAHT', label: t`BAHT (baht)` },
            ]}
            {...form.text('currency')}
          />
        )}
        <Text role="caption" muted>
          {t`The name must be the one in your bank book: slips are checked and money is sent by it.`}
        </Text>
        <FormFailure
          text={
            unknown
              ? t`The connection was lost, and we don’t know yet whether you are registered. You can safely try again.`
              : form.formError
          }
        />
        <StepButton busy={form.busy || finished}>{t`Register`}</StepButton>
      </Stack>
    </form>
  )
}
