import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { Text } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Wallet } from '#contract/wallet.ts'
import { errorText } from '#lib/api/error-text.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './InviteCard.module.css'
import { inviteHurdle, inviteShares } from './invite-figures.ts'
import { LinkRow } from './LinkRow.tsx'
import type { InviteBonus } from './use-invite-bonus.ts'

export interface InviteCardProps {
  invite: Wallet['invite']
  /** Undefined: the member's id, of which it is made, isn't known. */
  link: string | undefined
  fetchedAt: number | undefined
  /** The newest try to read the figures failed. */
  stale: boolean
  bonus: InviteBonus
  onReceive: () => void
  onQr: () => void
}

/** The bonus that has accrued and how far the invitees are, with the link in the pocket. */
export function InviteCard({ invite, link, fetchedAt, stale, bonus, onReceive, onQr }: InviteCardProps) {
  const { t } = useLingui()
  const id = useId()
  const online = useAtomValue(onlineAtom)
  const old = stale || !online
  const age = useRelativeTime(fetchedAt, old)
  const shares = inviteShares(invite)
  const hurdle = inviteHurdle(invite?.amount)
  const why = !online
    ? t`You are offline. Receiving needs a connection.`
    : hurdle === 'unknown'
      ? t`The amount isn’t known right now.`
      : hurdle && t`Nothing to receive yet`
  return (
    <Card pocket={link === undefined ? undefined : <LinkRow link={link} onQr={onQr} />}>
      <Stack gap={2}>
        <div className={css.top}>
          <div>
            <Text role="small" muted>{t`Bonus to receive`}</Text>
            <Money satang={invite?.amount} size="l" />
          </div>
          <Button
            small
            look="secondary"
            loading={bonus.busy}
            disabled={why !== undefined && !bonus.busy}
            aria-describedby={why && id}
            onClick={onReceive}
          >
            {t`Receive into wallet`}
          </Button>
        </div>
        {why && (
          <Text role="caption" id={id} muted>
            {why}
          </Text>
        )}
        {old && <DataAge when={age} stale />}
        {bonus.state.kind === 'failed' && <Note tone="neg">{errorText(bonus.state.error)}</Note>}
        {shares && (
          <>
            <Meter share={shares.success / 100} label={t`Friends who meet the condition`} />
            <p className={css.shares}>
              <span>
                <Trans>
                  <b>{shares.success}%</b> meet the condition
                </Trans>
              </span>
              <span>
                <Trans>
                  <b>{shares.fail}%</b> not yet
                </Trans>
              </span>
            </p>
          </>
        )}
      </Stack>
    </Card>
  )
}
