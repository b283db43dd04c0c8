import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { LimitsRow } from '#components/domain/LimitsRow.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { ErrorState } from '#components/feedback/EmptyState.tsx'
import { DelayedSkeleton, Skeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { IconEdit, IconKey } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Columns, WideOnly } from '#components/layout/Columns.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { PageHeader } from '#components/navigation/PageHeader.tsx'
import { AlertDialog } from '#components/overlays/Dialog.tsx'
import type { Profile } from '#contract/account.ts'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { isOfflineError, readErrorText } from '#lib/api/error-text.ts'
import { APP_VERSION } from '#lib/config/app-info.ts'
import { formatPhone } from '#lib/format/account-number.ts'
import { formatDate } from '#lib/format/date-time.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { useStaleSince } from '#lib/resource/use-stale-since.ts'
import { BankCard, BankSkeleton } from './BankCard.tsx'
import { BankNameSheet } from './BankNameSheet.tsx'
import { PasswordSheet } from './PasswordSheet.tsx'
import { Preferences } from './Preferences.tsx'
import css from './ProfileScreen.module.css'
import { ProfileSheet } from './ProfileSheet.tsx'

/** Profile, bank account, password and settings of this browser (specification, section 2). */
export default function ProfileScreen() {
  const { t } = useLingui()
  const [activeDialog, setActiveDialog] = useState<'profile' | 'password' | 'bankName' | 'saved'>()
  const profile = useResource(profileResource)
  const { value, error, loading, refresh } = profile
  const age = useStaleSince(profile)
  const close = () => setActiveDialog(undefined)
  const reread = () => {
    void profileResource.reload()
    // It has the name and the bank account, too.
    void walletResource.reload()
  }
  const onSaved = () => {
    setActiveDialog('saved')
    reread()
  }
  return (
    <>
      <PageHeader title={t`Profile`} member />
      <Stack gap={5}>
        {value === undefined && error !== undefined && (
          <ErrorState onRetry={() => void refresh()} retrying={loading}>
            {readErrorText(error)}
          </ErrorState>
        )}
        {value !== undefined && error !== undefined && !isOfflineError(error) && (
          <Callout tone="warn" role="status">
            {readErrorText(error)}
          </Callout>
        )}
        <DataAge when={age} stale />
        <Columns wideSecond>
          {value ? (
            <Stack gap={5}>
              <div>
                <WideOnly>
                  <SectionHeader title={t`Account`} />
                </WideOnly>
                <ProfileCard
                  profile={value.profile}
                  onEdit={() => setActiveDialog('profile')}
                  onChangePassword={() => setActiveDialog('password')}
                />
              </div>
              <BankCard account={value.bankAccount} onEdit={() => setActiveDialog('bankName')} />
            </Stack>
          ) : (
            error === undefined && (
              <DelayedSkeleton>
                <Stack gap={5}>
                  <div>
                    <WideOnly>
                      <SectionHeader title={<SkeletonText width={88} />} />
                    </WideOnly>
                    <ProfileSkeleton />
                  </div>
                  <BankSkeleton />
                </Stack>
              </DelayedSkeleton>
            )
          )}
          <Stack gap={5}>
            <Preferences />
            <LimitsRow href="/user/care" />
            <Text role="caption" muted center>
              <Trans>Version {APP_VERSION}</Trans>
            </Text>
          </Stack>
        </Columns>
      </Stack>
      {activeDialog === 'profile' && value && (
        <ProfileSheet
          profile={value.profile}
          account={value.bankAccount}
          onClose={close}
          onSaved={onSaved}
          onFailed={reread}
        />
      )}
      {activeDialog === 'password' && value && (
        <PasswordSheet
          username={value.profile.username ?? ''}
          onClose={close}
          onSaved={() => setActiveDialog('saved')}
        />
      )}
      {activeDialog === 'bankName' && value?.bankAccount?.bankCode && (
        <BankNameSheet bankCode={value.bankAccount.bankCode} onClose={close} onSaved={onSaved} />
      )}
      {activeDialog === 'saved' && (
        <AlertDialog kind="success" onClose={close}>
          {t`Saved`}
        </AlertDialog>
      )}
    </>
  )
}

interface ProfileCardProps {
  profile: Profile
  onEdit: () => void
  onChangePassword: () => void
}

/** Name, id and username of the member, with buttons to edit the profile and change the password. */
function ProfileCard({ profile, onEdit, onChangePassword }: ProfileCardProps) {
  const { t } = useLingui()
  const name = profile.name ?? profile.username ?? ''
  return (
    <Card
      pocket={
        <DescriptionList>
          {profile.username !== undefined && (
            <DescriptionRow name={t`Username`}>
              <Text as="span" nowrap>
                <Verbatim>{formatPhone(profile.username)}</Verbatim>
              </Text>
            </DescriptionRow>
          )}
          <DescriptionRow name={t`Profile name`}>
            <LinkButton icon={<IconEdit />} onClick={onEdit}>{t`Edit profile`}</LinkButton>
          </DescriptionRow>
          <DescriptionRow name={t`Password`}>
            <LinkButton icon={<IconKey />} onClick={onChangePassword}>{t`Change password`}</LinkButton>
          </DescriptionRow>
        </DescriptionList>
      }
    >
      <div className={css.identity}>
        <IconTile size="round" tone="accent">
          {Array.from(name)[0]}
        </IconTile>
        <div className={css.details}>
          <Text as="h2" role="titleS">
            <Verbatim>{name}</Verbatim>
          </Text>
          {profile._id !== undefined && (
            <Text role="caption" muted>
              <Trans>
                ID <Verbatim>{profile._id}</Verbatim>
              </Trans>
            </Text>
          )}
          {profile.createdAt !== undefined && (
            <Text role="caption" muted>
              <Trans>Member since {formatDate(profile.createdAt)}</Trans>
            </Text>
          )}
        </div>
      </div>
    </Card>
  )
}

const ACTION_KEYS = ['a', 'b'] as const

function ProfileSkeleton() {
  return (
    <Card
      pocket={
        <DescriptionList>
          <DescriptionRow name={<SkeletonText width={88} />}>
            <SkeletonText width={104} />
          </DescriptionRow>
          {ACTION_KEYS.map((key) => (
            <DescriptionRow key={key} name={<SkeletonText width={88} />}>
              <LinkButton disabled>
                <SkeletonText width={104} />
              </LinkButton>
            </DescriptionRow>
          ))}
        </DescriptionList>
      }
    >
      <div className={css.identity}>
        <Skeleton width={56} height={56} radius="50%" />
        <div className={css.details}>
          <Text role="titleS">
            <SkeletonText width="60%" />
          </Text>
          <Text role="caption">
            <SkeletonText width="40%" />
          </Text>
          <Text role="caption">
            <SkeletonText width="50%" />
          </Text>
        </div>
      </div>
    </Card>
  )
}
