import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parse } from 'valibot'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { LookupSelect } from '#components/forms/LookupSelect.tsx'
import { SelectField } from '#components/forms/SelectField.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { UpperCaseField } from '#components/forms/UpperCaseField.tsx'
import { IconBank } from '#components/icons/screens.tsx'
import { WideOnly } from '#components/layout/Columns.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { currency } from '#contract/account.ts'
import { accountRegister } from '#contract/account-changes.ts'
import { normalizeAccountNo, normalizeHolderName, requiresEnglishName } from '#contract/account-rules.ts'
import { useBankOptions } from '#domain/lookups/bank-options.ts'
import { CallError } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { required } from '#lib/forms/form-rules.ts'
import { asTyped } from '#lib/forms/normalizers.ts'
import { findAccountNoError, textErrors } from '#lib/forms/text-errors.ts'
import { otpProof } from './otp-proof.ts'
import { formatHolderName, validateNamePart } from './register-rules.ts'
import { StepButton, StepError } from './StepSubmit.tsx'
import type { Registration } from './use-registration.ts'
import { useStepForm } from './use-step-form.ts'

const { laos } = buildSettings
const english = msg`Bank account name must be in English only`
const firstNameMissing = msg`Please enter the first name`
const lastNameMissing = msg`Please enter the last name`

/** Step 4: the bank account for withdrawals; creates the account (specification, section 5). */
export function BankStep({ registration }: { registration: Registration }) {
  const { t } = useLingui()
  const { draft, isFinished } = registration
  const { register, isOutcomeUnknown } = useRegisterCall(registration)
  const banks = useBankOptions()
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
    normalize: {
      bankCode: asTyped,
      bankAccountNo: normalizeAccountNo,
      firstName: normalizeHolderName,
      lastName: normalizeHolderName,
      currency: asTyped,
    },
    rules: {
      bankCode: required(msg`Please choose a bank`),
      bankAccountNo: findAccountNoError,
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
        <LookupSelect
          label={t`Bank`}
          placeholder={t`Choose a bank`}
          start={<IconBank />}
          {...form.select('bankCode')}
          lookup={banks}
        />
        <TextField
          label={t`Account number`}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          {...form.text('bankAccountNo')}
        />
        <UpperCaseField
          label={t`First name`}
          aside={aside}
          autoComplete="given-name"
          enterKeyHint="next"
          {...form.text('firstName')}
        />
        <UpperCaseField
          label={t`Last name`}
          aside={aside}
          autoComplete="family-name"
          enterKeyHint={laos ? 'next' : 'done'}
          {...form.text('lastName')}
        />
        {laos && (
          <SelectField
            label={t`Currency`}
            options={[
              { value: 'LAK', label: t`LAK (kip)` },
              { value: 'BAHT', label: t`BAHT (baht)` },
            ]}
            {...form.select('currency')}
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

/** Normalized values of the form. */
interface BankValues {
  readonly bankCode: string
  readonly bankAccountNo: string
  readonly firstName: string
  readonly lastName: string
  readonly currency: string
}

/** The call that creates the account. */
function useRegisterCall(registration: Registration) {
  const { draft, password, invitedBy, finish, isFinished, markOutcomeUnknown } = registration
  const { t } = useLingui()
  const [isOutcomeUnknown, setIsOutcomeUnknown] = useState(false)
  return {
    /** The response of the last attempt was lost. */
    isOutcomeUnknown,
    register: async (bank: BankValues) => {
      if (isFinished) return
      const body = {
        name: draft.name,
        username: draft.phone,
        password,
        sourceCode: draft.sourceCode,
        inviteCode: invitedBy ?? draft.inviteCode,
        bankCode: bank.bankCode,
        bankAccountNo: bank.bankAccountNo,
        bankAccountName: formatHolderName(bank.firstName, bank.lastName),
        ...(laos ? { currency: parse(currency, bank.currency) } : {}),
        ...(await otpProof(draft)),
      }
      setIsOutcomeUnknown(false)
      try {
        await call(accountRegister, { body })
      } catch (error) {
        if (error instanceof CallError && error.outcomeUnknown) {
          setIsOutcomeUnknown(true)
          markOutcomeUnknown()
        }
        throw error
      }
      finish(t`You are registered. Taking you to the sign-in page.`)
    },
  }
}
