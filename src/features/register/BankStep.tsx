import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { SelectField, type SelectFieldProps } from '#components/forms/SelectField.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { IconBank } from '#components/icons/screens.tsx'
import { WideOnly } from '#components/layout/Columns.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { ACCOUNT_NO_MAX, ACCOUNT_NO_MIN, requiresEnglishName } from '#contract/account-rules.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { banksResource } from '#domain/lookups/lookup-resources.ts'
import { readErrorText } from '#lib/api/error-text.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { required } from '#lib/forms/form-rules.ts'
import { textErrors } from '#lib/forms/text-errors.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { isValidAccountNo, validateNamePart } from './register-rules.ts'
import { StepButton, StepError } from './StepSubmit.tsx'
import { useRegisterCall } from './use-register-call.ts'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const { laos } = buildSettings
const accountNoMissing = msg`Please enter the account number`
const accountNoWrong = msg`An account number has ${ACCOUNT_NO_MIN} to ${ACCOUNT_NO_MAX} digits`
const english = msg`Bank account name must be in English only`
const firstNameMissing = msg`Please enter the first name`
const lastNameMissing = msg`Please enter the last name`

/** Shows the name as it is sent; changing the value while typing would move the caret. */
const upperCase = { textTransform: 'uppercase' } as const

/** Step 4: the bank account for withdrawals; creates the account (specification, section 5). */
export function BankStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, isFinished } = registration
  const { register, isOutcomeUnknown } = useRegisterCall(registration)
  const { form, element, submit } = useStepForm({
    registration,
    toDraft: (values) => values,
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
        no.trim() === '' ? accountNoMissing : isValidAccountNo(no) ? undefined : accountNoWrong,
      firstName: (name, { bankCode }) => {
        const problem = validateNamePart(name, bankCode)
        return problem && { ...textErrors, empty: firstNameMissing, english }[problem]
      },
      lastName: (name, { bankCode }) => {
        const problem = validateNamePart(name, bankCode)
        return problem && { ...textErrors, empty: lastNameMissing, english }[problem]
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
    onBlur: () => {
      const upper = form.values[name].toUpperCase()
      // Only if changed: setting a value clears the field's error.
      if (upper !== form.values[name]) form.set(name, upper)
    },
  })

  return (
    <form ref={element} onSubmit={submit(register)} noValidate>
      <Stack>
        <WideOnly>
          <Text as="h2" role="titleL">{t`Bank account`}</Text>
        </WideOnly>
        {!laos && (
          <Callout tone="info">
            <Trans>
              <b>KBank or KTB are recommended</b>: money arrives fastest
            </Trans>
          </Callout>
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
        <StepError
          text={
            isOutcomeUnknown
              ? t`The connection was lost, and we don’t know yet whether you are registered. You can safely try again.`
              : form.formError
          }
        />
        <StepButton busy={form.busy || isFinished} onBack={registration.goBack}>{t`Register`}</StepButton>
      </Stack>
    </form>
  )
}

type BankSelectProps = Pick<SelectFieldProps, 'name' | 'value' | 'onChange' | 'error'>

/** Native select of the banks, searchable by typing. */
function BankSelect({ error, ...props }: BankSelectProps) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const { value: banks, error: failure, loading, refresh } = useResource(banksResource)
  const failed = banks === undefined && failure !== undefined && !loading
  return (
    <div>
      <SelectField
        label={t`Bank`}
        placeholder={banks === undefined && loading ? t`Loading…` : t`Choose a bank`}
        options={(banks ?? []).map((bank) => ({
          value: bank.code,
          label: getBankName(bank, locale) ?? bank.code,
        }))}
        start={<IconBank />}
        error={error ?? (failed && readErrorText(failure))}
        {...props}
      />
      {failed && <LinkButton onClick={() => void refresh()}>{t`Try again`}</LinkButton>}
    </div>
  )
}
