import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { LookupSelect } from '#components/forms/LookupSelect.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { UpperCaseField } from '#components/forms/UpperCaseField.tsx'
import { IconBank } from '#components/icons/screens.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import type { BankAccount, Profile } from '#contract/account.ts'
import { accountUpdateProfile } from '#contract/account-changes.ts'
import {
  HOLDER_NAME_MAX_LENGTH,
  isEnglishName,
  normalizeAccountNo,
  normalizeHolderName,
  requiresEnglishName,
} from '#contract/account-rules.ts'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { findVisibleTextProblem } from '#contract/formats/visible-text.ts'
import { getBankName } from '#domain/lookups/bank-name.ts'
import { useBankOptions } from '#domain/lookups/bank-options.ts'
import { call } from '#lib/api/client.ts'
import type { Rule } from '#lib/forms/form-rules.ts'
import { required } from '#lib/forms/form-rules.ts'
import { asTyped } from '#lib/forms/normalizers.ts'
import { findAccountNoError, findNameError, textErrors } from '#lib/forms/text-errors.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { localeAtom } from '#lib/i18n/i18n.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { SaveButton } from './SaveButton.tsx'

type Values = Readonly<Record<string, string>>

const english = msg`Bank account name must be in English only`
const holderMissing = msg`Please enter the bank account name`

interface ProfileSheetProps {
  profile: Profile
  account: BankAccount | undefined
  onClose: () => void
  onSaved: () => void
  /** The save failed, perhaps because the profile has changed meanwhile, or its outcome is unknown. */
  onFailed: () => void
}

/** Form for the profile name and, unless the host says that it is fixed, the bank account. */
export function ProfileSheet({ profile, account, onClose, onSaved, onFailed }: ProfileSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const hasBank = account?.editable !== false
  /** Unchanged fields are sent as received, even if they break today's validation rules. */
  const current = bankValues(account)
  const [initialName] = useState(normalizeVisibleText(profile.name ?? ''))
  const [registered] = useState<Values>({
    bankCode: current.bankCode,
    bankAccountNo: normalizeAccountNo(current.bankAccountNo),
    bankAccountName: normalizeHolderName(current.bankAccountName),
  })
  const unlessRegistered =
    (rule: Rule<string, Values>, ...names: readonly string[]): Rule<string, Values> =>
    (value, values) =>
      names.every((name) => values[name] === registered[name]) ? undefined : rule(value, values)
  const form = useForm<Values>({
    initial: { name: initialName, ...(hasBank && registered) },
    normalize: {
      name: normalizeVisibleText,
      bankCode: asTyped,
      bankAccountNo: normalizeAccountNo,
      bankAccountName: normalizeHolderName,
    },
    rules: {
      name: (name) => (name === initialName ? undefined : findNameError(name)),
      bankCode: unlessRegistered(required(msg`Please choose a bank`), 'bankCode'),
      // Another bank has another number.
      bankAccountNo: unlessRegistered(findAccountNoError, 'bankAccountNo', 'bankCode'),
      bankAccountName: unlessRegistered(findHolderError, 'bankAccountName', 'bankCode'),
    },
    fieldByErrorKey: hasBank
      ? { EXISTING_BANK: 'bankAccountNo', INVALID_BANK: 'bankCode', BANK_ACCOUNT_NAME_ENG: 'bankAccountName' }
      : {},
    refusalMessages: { name: textErrors.unreadable },
  })
  const onSubmit = form.submit(async ({ name = '', ...bank }) => {
    if (!store.get(onlineAtom)) return
    const edited = (field: keyof typeof current) => {
      const value = bank[field] ?? registered[field]
      // An account that the host hasn't sent isn't overwritten by an empty one.
      return (value === registered[field] ? current[field] : value) || undefined
    }
    const body = {
      name: name === initialName ? (profile.name ?? '') : name,
      bankCode: edited('bankCode'),
      bankAccountName: edited('bankAccountName'),
      bankAccountNo: edited('bankAccountNo'),
    }
    try {
      await call(accountUpdateProfile, { body })
    } catch (error) {
      onFailed()
      throw error
    }
    onSaved()
  })
  return (
    <Sheet
      title={t`Edit profile`}
      onClose={onClose}
      footer={<SaveButton form={formId} busy={form.busy}>{t`Save`}</SaveButton>}
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack>
          <TextField
            label={t`Profile name`}
            autoComplete="nickname"
            enterKeyHint={hasBank ? 'next' : 'done'}
            {...form.text('name')}
          />
          {hasBank ? (
            <BankFields form={form} account={account} />
          ) : (
            <Text muted>{t`To change the bank account, please contact support.`}</Text>
          )}
          {form.formError !== undefined && (
            <Callout tone="neg" role="alert">
              {form.formError}
            </Callout>
          )}
        </Stack>
      </form>
    </Sheet>
  )
}

function bankValues(account: BankAccount | undefined) {
  const { bankCode = '', bankAccountNo = '', bankAccountName = '' } = account ?? {}
  return { bankCode, bankAccountNo, bankAccountName }
}

function findHolderError(name: string, { bankCode = '' }: Values) {
  const problem = findVisibleTextProblem(name, HOLDER_NAME_MAX_LENGTH)
  if (problem === 'empty') return holderMissing
  if (requiresEnglishName(bankCode) && !isEnglishName(name)) return english
  return problem && textErrors[problem]
}

interface BankFieldsProps {
  form: ReturnType<typeof useForm<Values>>
  account: BankAccount | undefined
}

function BankFields({ form, account }: BankFieldsProps) {
  const { t } = useLingui()
  const locale = useAtomValue(localeAtom)
  const banks = useBankOptions()
  const code = account?.bankCode
  // The list may lack the member's bank.
  const own =
    code === undefined || banks.options.some(({ value }) => value === code)
      ? []
      : [{ value: code, label: getBankName(account?.bank, code, locale) ?? code }]
  return (
    <>
      <LookupSelect
        label={t`Bank`}
        placeholder={code === undefined ? t`Choose a bank` : undefined}
        start={<IconBank />}
        {...form.select('bankCode')}
        lookup={{ ...banks, options: [...own, ...banks.options] }}
      />
      <TextField
        label={t`Account number`}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        {...form.text('bankAccountNo')}
      />
      <UpperCaseField
        label={t`Bank account name`}
        aside={requiresEnglishName(form.values.bankCode ?? '') && t`(English)`}
        autoComplete="name"
        enterKeyHint="done"
        {...form.text('bankAccountName')}
      />
    </>
  )
}
