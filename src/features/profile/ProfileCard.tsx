import { Trans, useLingui } from '@lingui/react/macro'
import type { Profile } from '../../contract/account.ts'
import { formatDateTime } from '../../lib/time.ts'
import { Card } from '../../ui/Card.tsx'
import { IconLock } from '../../ui/icons/Lock.tsx'
import { KeyValue, KeyValueRow } from '../../ui/KeyValue.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Text } from '../../ui/Text.tsx'
import { Tile } from '../../ui/Tile.tsx'
import css from './ProfileScreen.module.css'

/** Who the member is; the lock opens the change-password dialog. */
export function ProfileCard({ profile, onPassword }: { profile: Profile; onPassword: () => void }) {
  const { t } = useLingui()
  return (
    <Card
      pocket={
        <KeyValue>
          <KeyValueRow name={t`Username`}>{profile.username}</KeyValueRow>
          <KeyValueRow name={t`Password`}>
            <LinkButton icon={<IconLock />} onClick={onPassword}>{t`Change password`}</LinkButton>
          </KeyValueRow>
        </KeyValue>
      }
    >
      <div className={css.who}>
        <Tile size="round" tone="accent">
          {Array.from(profile.name)[0]}
        </Tile>
        <div className={css.words}>
          <Text as="h2" role="titleS">
            {profile.name}
          </Text>
          <Text role="caption" muted>
            <Trans>ID {profile._id}</Trans>
          </Text>
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
