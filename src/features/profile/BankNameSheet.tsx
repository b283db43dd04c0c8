import { useLingui } from '@lingui/react/macro'
import { useId, useRef } from 'react'
import { Text } from '#components/content/Text.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { accountBankName } from '#contract/account.ts'
import { isEnglishName, normaliseHolderName } from '#contract/account-rules.ts'
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

/** Corrects the holder's name at a bank that wants it in English; errors are toasts (sections 5 and 8). */
export function BankNameSheet({ bankCode, onClose, onSaved }: BankNameSheetProps) {
  const { t } = useLingui()
  const id = useId()
  /** What the last try came to; the next one takes it off the screen. */
  const errorToast = useRef<number>(undefined)
  const form = useForm({ initial: { bankAccountName: '' } })
  const save = form.submit(async (values) => {
    if (!store.get(onlineAtom)) return
    const bankAccountName = normaliseHolderName(values.bankAccountName)
    if (errorToast.current !== undefined) dismissToast(errorToast.current)
    if (!isEnglishName(bankAccountName)) {
      errorToast.current = showErrorToast(t`Bank account name must be in English only`)
      return
    }
    try {
      await call(accountBankName, { body: { bankCode, bankAccountName } })
      onSaved()
    } catch (error) {
      errorToast.current = showErrorToast(failureText(error))
    }
  })
  return (
    <Sheet
      title={t`Bank account name`}
      onClose={onClose}
      footer={<SaveButton form={id} busy={form.busy}>{t`Save`}</SaveButton>}
    >
      <form id={id} onSubmit={save} noValidate>
        <Stack>
          <Text muted>{t`Write the name as in your bank book, in English letters.`}</Text>
          <TextField
            label={t`Bank account name`}
            aside={t`(English)`}
            autoComplete="name"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={120}
            {...form.text('bankAccountName')}
            onChange={(event) => {
              const { value, selectionStart } = event.currentTarget
              const field = event.currentTarget
              form.set('bankAccountName', value.toUpperCase())
              // React moves the caret to the end of a value that it changes.
              requestAnimationFrame(() => field.setSelectionRange(selectionStart, selectionStart))
            }}
          />
        </Stack>
      </form>
    </Sheet>
  )
}
