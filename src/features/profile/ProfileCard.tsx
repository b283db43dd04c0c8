import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '#contract/account.ts'
import { formatDateTime } from '#lib/time.ts'
import { Card } from '#ui/Card.tsx'
import { IconLock } from '#ui/icons/Lock.tsx'
import { KeyValue, KeyValueRow } from '#ui/KeyValue.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Text } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'
import css from './ProfileScreen.module.css'

/** Who the member is; the lock opens the change-password dialog. */
export function ProfileCard({ profile, onPassword }: { profile: Profile; onPassword: () => void }) {
  const { t } = useLingui()
  const name = profile.name ?? profile.username ?? ''
  return (
    <Card
      pocket={
        <KeyValue>
          {profile.username !== undefined && <KeyValueRow name={t`Username`}>{profile.username}</KeyValueRow>}
          <KeyValueRow name={t`Password`}>
            <LinkButton icon={<IconLock />} onClick={onPassword}>{t`Change password`}</LinkButton>
          </KeyValueRow>
        </KeyValue>
      }
    >
      <div className={css.who}>
        <Tile size="round" tone="accent">
          {Array.from(name)[0]}
        </Tile>
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
