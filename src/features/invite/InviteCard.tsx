import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useId } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DataAge } from '#components/feedback/DataAge.tsx'
import { Meter } from '#components/feedback/Meter.tsx'
import { IconQr } from '#components/icons/member.tsx'
import { IconCopy } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Wallet } from '#contract/wallet.ts'
import { errorText } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { canShare } from '#lib/browser/web-share.ts'
import { useRelativeTime } from '#lib/hooks/use-relative-time.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import css from './InviteCard.module.css'
import { inviteBonusBlocker, inviteeShares, inviteesOf } from './invite-figures.ts'
import { splitLink } from './invite-link.ts'
import type { InviteBonus } from './invite-resources.ts'

export interface InviteCardProps {
  invite: Wallet['invite']
  /** Undefined if the member's id, which is part of it, is unknown. */
  link: string | undefined
  /** Number of invitees; undefined if unknown. */
  total: number | undefined
  fetchedAt: number | undefined
  /** The last refresh failed. */
  stale: boolean
  bonus: InviteBonus
  onReceive: () => void
  onQr: () => void
}

/** The accrued invite bonus and how many invitees meet the condition; in the pocket, the invite link. */
export function InviteCard(props: InviteCardProps) {
  const { invite, link, total = 0, fetchedAt, stale, bonus, onReceive, onQr } = props
  const { t } = useLingui()
  const id = useId()
  const online = useAtomValue(onlineAtom)
  const isStale = stale || !online
  const age = useRelativeTime(fetchedAt, isStale)
  const shares = inviteeShares(invite)
  const count = shares && inviteesOf(shares.success, total)
  const blocker = inviteBonusBlocker(invite?.amount)
  const disabledReason = !online
    ? t`You are offline. Receiving needs a connection.`
    : blocker === 'unknown'
      ? t`The amount isn’t known right now.`
      : blocker && t`Nothing to receive yet`
  return (
    <Card pocket={link === undefined ? undefined : <InviteLinkRow link={link} onQr={onQr} />}>
      <Stack gap={2}>
        <div className={css.top}>
          <div>
            <Text role="small" muted>{t`Bonus to receive`}</Text>
            <Money satang={invite?.amount?.satang} size="l" />
          </div>
          <Button
            small
            variant="secondary"
            loading={bonus.busy}
            disabled={disabledReason !== undefined && !bonus.busy}
            aria-describedby={disabledReason && id}
            onClick={onReceive}
          >
            {t`Receive into wallet`}
          </Button>
        </div>
        {disabledReason && (
          <Text role="caption" id={id} muted>
            {disabledReason}
          </Text>
        )}
        {isStale && <DataAge when={age} stale />}
        {bonus.state.kind === 'failed' && <Callout tone="neg">{errorText(bonus.state.error)}</Callout>}
        {shares && (
          <>
            <Meter fraction={shares.success / 100} label={t`Friends who meet the condition`} />
            {count === undefined ? (
              <p className={css.shares}>
                <span>
                  <Trans>
                    <b>{shares.success}%</b> of your friends meet the condition
                  </Trans>
                </span>
                <span>
                  <Trans>
                    <b>{shares.fail}%</b> not yet
                  </Trans>
                </span>
              </p>
            ) : (
              <Text role="small" muted>
                <Plural
                  value={total}
                  one={`${count} of # friend meets the condition`}
                  other={`${count} of # friends meet the condition`}
                />
              </Text>
            )}
          </>
        )}
      </Stack>
    </Card>
  )
}

/**
 * The invite link, truncated in the middle if the line is too short, with buttons for copy (unless `ShareLinkButton`
 * copies it) and QR code.
 */
function InviteLinkRow({ link, onQr }: { link: string; onQr: () => void }) {
  const { t } = useLingui()
  const [host, code] = splitLink(link)
  return (
    <>
      <Text role="small" muted>{t`Your invite link`}</Text>
      <div className={css.link}>
        <p className={css.url} translate="no">
          <span className={css.host}>{host}</span>
          <span className={css.code}>{code}</span>
        </p>
        <div className={css.buttons}>
          {canShare() && (
            <IconButton label={t`Copy invite link`} icon={<IconCopy />} onClick={() => void copyText(link)} />
          )}
          <IconButton label={t`Show QR code of the link`} icon={<IconQr />} onClick={onQr} />
        </div>
      </div>
    </>
  )
}
