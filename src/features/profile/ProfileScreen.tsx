import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { isOffline, readErrorText } from '#lib/errors.ts'
import { useResource } from '#lib/use-resource.ts'
import { useStale } from '#lib/use-stale.ts'
import { APP_VERSION } from '#lib/version.ts'
import { profileResource } from '#lib/wallet-data.ts'
import { AlertDialog } from '#ui/AlertDialog.tsx'
import { CareRow } from '#ui/CareRow.tsx'
import { DataAge } from '#ui/DataAge.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Note } from '#ui/Note.tsx'
import { PageBar } from '#ui/PageBar.tsx'
import { Late, Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import { BankCard } from './BankCard.tsx'
import { BankNameSheet } from './BankNameSheet.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { Preferences } from './Preferences.tsx'
import { ProfileCard } from './ProfileCard.tsx'

/** The member's profile, bank account, password and settings of this browser (specification, section 2). */
export default function ProfileScreen() {
  const { t } = useLingui()
  const [open, setOpen] = useState<'password' | 'bankName' | 'saved'>()
  const profile = useResource(profileResource)
  const { value, error, loading, refresh, reload } = profile
  const age = useStale(profile)
  const close = () => setOpen(undefined)
  const waiting = value === undefined && error === undefined
  return (
    <>
      <PageBar title={t`Profile`} member />
      <Stack gap={5}>
        {waiting && (
          <Late>
            <Stack gap={5}>
              <Skeleton height={204} radius={20} />
              <Skeleton height={154} radius={20} />
            </Stack>
          </Late>
        )}
        {value === undefined && error !== undefined && (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {readErrorText(error)}
          </ErrorState>
        )}
        {value !== undefined && error !== undefined && !isOffline(error) && (
          <Note tone="warn" role="status">
            {readErrorText(error)}
          </Note>
        )}
        <DataAge when={age} stale />
        {value && <ProfileCard profile={value.profile} onPassword={() => setOpen('password')} />}
        {value && <BankCard account={value.bankAccount} onEdit={() => setOpen('bankName')} />}
        {!waiting && (
          <>
            <Preferences />
            <DeviceRows />
            <CareRow href="/user/care" />
            <Text role="caption" muted center>
              <Trans>Version {APP_VERSION}</Trans>
            </Text>
          </>
        )}
      </Stack>
      {open === 'password' && value && (
        <PasswordSheet
          username={value.profile.username ?? ''}
          onClose={close}
          onSaved={() => setOpen('saved')}
        />
      )}
      {open === 'bankName' && value?.bankAccount?.bankCode && (
        <BankNameSheet
          bankCode={value.bankAccount.bankCode}
          onClose={close}
          onSaved={() => {
            setOpen('saved')
            void reload()
          }}
        />
      )}
      {open === 'saved' && (
        <AlertDialog kind="success" onClose={close}>
          {t`Saved`}
        </AlertDialog>
      )}
    </>
  )
}
