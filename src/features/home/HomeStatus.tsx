import { Trans, useLingui } from '@lingui/react/macro'
import { IconTile } from '#components/content/IconTile.tsx'
import { OpenQrRow } from '#components/domain/OpenQrRow.tsx'
import { IconGift } from '#components/icons/member.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { type ActiveBonusState, useActiveBonus } from '#domain/bonus/use-active-bonus.ts'
import { type OpenQr, useOpenQrRow, useOpenQrs } from '#domain/qr/open-qrs.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

/** Links to the member's active bonus and unpaid QR codes; empty if there are none. */
export function HomeStatus() {
  const { t } = useLingui()
  const codes = useOpenQrs()
  const bonus = useActiveBonus().state
  if (codes.length === 0 && bonus.kind !== 'active') return null
  return (
    <List label={t`Under way`}>
      {codes.map((code) => (
        <QrRow key={code.provider} code={code} />
      ))}
      {bonus.kind === 'active' && <BonusRow {...bonus} />}
    </List>
  )
}

function BonusRow({ bonus: { name }, since }: ActiveBonusState & { readonly kind: 'active' }) {
  const { t } = useLingui()
  return (
    <ListRow
      start={
        <IconTile tone="warn">
          <IconGift />
        </IconTile>
      }
      title={name === undefined ? t`Active bonus` : t`Active bonus: ${name}`}
      subtitle={
        <>
          <Trans>Deposits and withdrawals wait until it has ended</Trans>
          {since !== undefined && (
            <>
              {' · '}
              <Trans>As of {since}</Trans>
            </>
          )}
        </>
      }
      arrow
      href="/user/bonus"
    />
  )
}

function QrRow({ code }: { code: OpenQr }) {
  const open = () => openDialog({ name: 'deposit', input: { method: 'qr', provider: code.provider } })
  return <OpenQrRow {...useOpenQrRow(code)} onClick={open} />
}
