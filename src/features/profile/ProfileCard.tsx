import { Trans, useLingui } from '@lingui/react/macro'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconLock } from '#components/icons/Lock.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import type { Profile } from '#contract/account.ts'
import { formatDateTime } from '#lib/format/date-time.ts'
import css from './ProfileScreen.module.css'

/** Who the member is; the lock opens the change-password dialog. */
export function ProfileCard({ profile, onPassword }: { profile: Profile; onPassword: () => void }) {
  const { t } = useLingui()
  const name = profile.name ?? profile.username ?? ''
  return (
    <Card
      pocket={
        <DescriptionList>
          {profile.username !== undefined && (
            <DescriptionRow name={t`Username`}>{profile.username}</DescriptionRow>
          )}
          <DescriptionRow name={t`Password`}>
            <LinkButton icon={<IconLock />} onClick={onPassword}>{t`Change password`}</LinkButton>
          </DescriptionRow>
        </DescriptionList>
      }
    >
      <div className={css.who}>
        <IconTile size="round" tone="accent">
          {Array.from(name)[0]}
        </IconTile>
        <div className={css.words}>
          <Text as="h2" role="titleS">
            {name}
          </Text>
          {profile._id !== undefined && (
            <Text role="caption" muted>
              <Trans>ID {profile._id}</Trans>
            </Text>
          )}
          {profile.createdAt !== undefined && (
            <Text role="caption" muted>
              <Trans>Member since {formatDateTime(profile.createdAt)}</Trans>
            </Text>
          )}
        </div>
      </div>
    </Card>
  )
}
