import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { PasswordField } from '#components/forms/PasswordField.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { accountChangePassword } from '#contract/account-changes.ts'
import { profileResource } from '#domain/wallet/wallet-resources.ts'
import { invalidFieldOf } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'
import { asTyped } from '#lib/forms/normalizers.ts'
import { findPasswordError } from '#lib/forms/text-errors.ts'
import { useForm } from '#lib/forms/use-form.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { SaveButton } from './SaveButton.tsx'

const mismatch = msg`Passwords don't match`
const guessable = msg`This password is too easy to guess`

interface PasswordSheetProps {
  username: string
  onClose: () => void
  onSaved: () => void
}

/** Form to change the password (specification, section 5); submitting does nothing while a field is empty. */
export function PasswordSheet({ username, onClose, onSaved }: PasswordSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const [error, setError] = useState<unknown>(undefined)
  const form = useForm({
    initial: { oldPassword: '', newPassword: '', confirm: '' },
    normalize: { oldPassword: asTyped, newPassword: asTyped, confirm: asTyped },
    refusalMessages: { newPassword: guessable },
    rules: {
      newPassword: findPasswordError,
      confirm: (value, values) => (value === values.newPassword ? undefined : mismatch),
    },
  })
  const save = form.submit(async (values) => {
    try {
      await call(accountChangePassword, {
        body: { oldPassword: values.oldPassword, newPassword: values.newPassword },
      })
      onSaved()
    } catch (failure) {
      if (invalidFieldOf(failure) === 'newPassword') throw failure
      setError(failure)
      // It may be the token that was refused, in the host's own words: a read tells, and ends the session then.
      void profileResource.reload()
    }
  })
  const online = useAtomValue(onlineAtom)
  return (
    <>
      <Sheet
        title={t`Change password`}
        onClose={onClose}
        footer={<SaveButton form={formId} busy={form.busy}>{t`Save password`}</SaveButton>}
      >
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            const isComplete = Object.values(form.read(event.currentTarget)).every((value) => value !== '')
            if (isComplete && online) return save(event)
            event.preventDefault()
          }}
        >
          <Stack>
            {/* so that password managers store the password with its username */}
            <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
            <PasswordField
              label={t`Current password`}
              autoComplete="current-password"
              enterKeyHint="next"
              {...form.text('oldPassword')}
            />
            <PasswordField
              label={t`New password`}
              hint={t`8 characters or more, not easy to guess`}
              autoComplete="new-password"
              enterKeyHint="next"
              {...form.text('newPassword')}
            />
            <PasswordField
              label={t`Confirm new password`}
              autoComplete="new-password"
              enterKeyHint="done"
              {...form.text('confirm')}
            />
          </Stack>
        </form>
      </Sheet>
      {error !== undefined && (
        <AlertDialog onClose={() => setError(undefined)}>{failureText(error)}</AlertDialog>
      )}
    </>
  )
}
