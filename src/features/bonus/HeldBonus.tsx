import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Text } from '#components/content/Text.tsx'
import { Chip } from '#components/feedback/Chip.tsx'
import { IconGift } from '#components/icons/Gift.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import type { ActiveBonus } from '#contract/bonus.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useBonusTexts } from './bonus-texts.ts'
import { EndRule } from './EndRule.tsx'
import css from './HeldBonus.module.css'

interface HeldBonusProps {
  held: ActiveBonus
  name: string
  busy: boolean
  onEnd: () => void
}

/** The bonus that the member holds, what ends it, and the way out of it. */
export function HeldBonus({ held, name, busy, onEnd }: HeldBonusProps) {
  const { t } = useLingui()
  const { typeName } = useBonusTexts()
  const online = useAtomValue(onlineAtom)
  const why = useId()
  return (
    <Card
      pocket={
        <Stack gap={3}>
          <EndRule held={held} />
          <Text role="small">
            <Trans>Ending clears all game balances. End the bonus before the next deposit.</Trans>
          </Text>
          {!online && (
            <Text role="caption" id={why} muted>
              {t`Ending a bonus needs a connection.`}
            </Text>
          )}
          <Button
            variant="outline"
            block
            loading={busy}
            disabled={!online && !busy}
            aria-describedby={online ? undefined : why}
            onClick={onEnd}
          >
            {t`End bonus`}
          </Button>
        </Stack>
      }
    >
      <div className={css.head}>
        <IconTile tone="accent" size="l">
          <IconGift />
        </IconTile>
        <div className={css.words}>
          <Text role="small" muted>{t`Active bonus`}</Text>
          <Text role="titleS" as="h2">
            {name}
          </Text>
        </div>
        {held.type !== undefined && (
          <span className={css.type}>
            <Chip tone="accent">{typeName(held.type)}</Chip>
          </span>
        )}
      </div>
    </Card>
  )
}
