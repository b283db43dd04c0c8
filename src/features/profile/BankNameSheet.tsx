import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { Text } from '#components/content/Text.tsx'
import { UpperCaseField } from '#components/forms/UpperCaseField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { accountBankName } from '#contract/account-changes.ts'
import { isEnglishName, normalizeHolderName } from '#contract/account-rules.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { store } from '#lib/state/store.ts'
import { dismissToast, showErrorToast } from '#lib/state/toasts.ts'
import { SaveButton } from './SaveButton.tsx'

interface BankNameSheetProps {
  bankCode: string
  onClose: () => void
  onSaved: () => void
}

/**
 * Form for the holder's name at banks that require English; shows errors as toasts (specification, sections 5 and 8).
 */
export function BankNameSheet({ bankCode, onClose, onSaved }: BankNameSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  /** Toast of the last error; dismissed by the next attempt. */
  const errorToastId = useRef<number>(undefined)
  const form = useForm({
    initial: { bankAccountName: '' },
    normalize: { bankAccountName: normalizeHolderName },
  })
  const onSubmit = form.submit(async ({ bankAccountName }) => {
    if (!store.get(onlineAtom)) return
    if (errorToastId.current !== undefined) dismissToast(errorToastId.current)
    if (!isEnglishName(bankAccountName)) {
      errorToastId.current = showErrorToast(t`Bank account name must be in English only`)
      return
    }
    try {
      await call(accountBankName, { body: { bankCode, bankAccountName } })
      onSaved()
    } catch (error) {
      errorToastId.current = showErrorToast(failureText(error))
    }
  })
  return (
    <Sheet
      title={t`Bank account name`}
      onClose={onClose}
      footer={<SaveButton form={formId} busy={form.busy}>{t`Save`}</SaveButton>}
    >
      <form id={formId} onSubmit={onSubmit} noValidate>
        <Stack>
          <Text muted>{t`Write the name as in your bank book, in English letters.`}</Text>
          <UpperCaseField
            label={t`Bank account name`}
            aside={t`(English)`}
            autoComplete="name"
            enterKeyHint="done"
            {...form.text('bankAccountName')}
          />
        </Stack>
      </form>
    </Sheet>
  )
}
