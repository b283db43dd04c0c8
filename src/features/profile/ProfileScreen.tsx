import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Text } from '#components/content/Text.tsx'
import { CareRow } from '#components/domain/LimitsRow.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/ErrorState.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageBar } from '#components/navigation/PageHeader.tsx'
import { AlertDialog } from '#components/overlays/AlertDialog.tsx'
import { profileResource } from '#domain/wallet/wallet-resources.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { APP_VERSION } from '#lib/config/app-info.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
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
  const age = useStaleSince(profile)
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
        {value !== undefined && error !== undefined && !isOfflineError(error) && (
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
