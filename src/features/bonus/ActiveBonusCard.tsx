import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { BonusEndRule } from '#components/domain/BonusEndRule.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconGift } from '#components/icons/member.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { ActiveBonus } from '#contract/bonus.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './ActiveBonusCard.module.css'
import { useBonusTexts } from './bonus-texts.ts'

interface ActiveBonusCardProps {
  bonus: ActiveBonus
  name: string
  busy: boolean
  onEnd: () => void
}

/** The member's active bonus, the rule by which it can be ended, and the button that ends it. */
export function ActiveBonusCard({ bonus, name, busy, onEnd }: ActiveBonusCardProps) {
  const { t } = useLingui()
  const { typeName } = useBonusTexts()
  const online = useAtomValue(onlineAtom)
  const reasonId = useId()
  const isReturned = (bonus.returnedOnEnd ?? 0) > 0
  return (
    <Card
      pocket={
        <Stack gap={3}>
          <BonusEndRule bonus={bonus} />
          <Text role="small">
            {isReturned ? (
              <Trans>End the bonus before the next deposit.</Trans>
            ) : (
              <Trans>Ending clears all game balances. End the bonus before the next deposit.</Trans>
            )}
          </Text>
          {!online && (
            <Text role="caption" id={reasonId} muted>
              {t`Ending a bonus needs a connection.`}
            </Text>
          )}
          <div className={css.end}>
            <Button
              variant="outline"
              block
              loading={busy}
              disabled={!online && !busy}
              aria-describedby={online ? undefined : reasonId}
              onClick={onEnd}
            >
              {t`End bonus`}
            </Button>
          </div>
        </Stack>
      }
    >
      <div className={css.header}>
        <IconTile tone="accent" size="l">
          <IconGift />
        </IconTile>
        <div className={css.texts}>
          <div className={css.label}>
            <Text role="small" muted>{t`Active bonus`}</Text>
            {bonus.type !== undefined && (
              <span className={css.type}>
                <Chip tone="accent">{typeName(bonus.type)}</Chip>
              </span>
            )}
          </div>
          <Text role="titleS" as="h2">
            {name}
          </Text>
        </div>
      </div>
    </Card>
  )
}
