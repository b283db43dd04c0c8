import { useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { IconGame, IconSwap } from '#components/icons/screens.tsx'
import { IconAlertCircle, IconDown, IconPouch } from '#components/icons/start.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './AccountsCard.module.css'
import { type AccountPair, findAccount, type TransferAccount } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

export interface AccountsCardProps {
  accounts: readonly TransferAccount[]
  pair: AccountPair
  onChange: (pair: AccountPair) => void
  error: string | undefined
  disabled: boolean
}

export function AccountsCard({ accounts, pair, onChange, error, disabled }: AccountsCardProps) {
  const { t } = useLingui()
  const shared = { accounts, disabled, invalid: error !== undefined }
  return (
    <div className={cx(css.field, error !== undefined && css.invalid)}>
      <div className={css.card}>
        <div className={css.rows}>
          <AccountPicker
            {...shared}
            name="from"
            label={t`From`}
            code={pair.from}
            onSelect={(from) => onChange({ ...pair, from })}
          />
          <AccountPicker
            {...shared}
            name="to"
            label={t`To`}
            code={pair.to}
            onSelect={(to) => onChange({ ...pair, to })}
          />
        </div>
        <span className={css.swap}>
          <IconButton
            label={t`Swap the two accounts`}
            icon={<IconSwap />}
            disabled={disabled}
            onClick={() => onChange({ from: pair.to, to: pair.from })}
          />
        </span>
      </div>
      {error !== undefined && (
        <p className={css.error} id="transfer-ends-error" role="alert">
          <IconAlertCircle />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

interface AccountPickerProps {
  name: 'from' | 'to'
  label: string
  accounts: readonly TransferAccount[]
  /** '' if no account is selected. */
  code: string
  onSelect: (code: string) => void
  invalid: boolean
  disabled: boolean
}

/** Account select: a transparent native `<select>` on top of its styled value. */
function AccountPicker({ name, label, accounts, code, onSelect, invalid, disabled }: AccountPickerProps) {
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  const { accountName, formatAmount } = useTransferTexts()
  const selected = findAccount(accounts, code)
  const optionText = (account: TransferAccount) =>
    hidden || account.amount === undefined
      ? accountName(account)
      : `${accountName(account)} · ${formatAmount(account.amount.satang)}`
  return (
    <div className={css.picker}>
      <AccountTile account={selected} />
      <span className={css.value} aria-hidden="true">
        <span className={css.texts}>
          <span className={css.label}>{label}</span>
          <span className={cx(css.name, !selected && css.placeholder)}>
            {selected ? accountName(selected) : t`Select account`}
            <IconDown size={16} />
          </span>
        </span>
        {selected && <Money satang={selected.amount?.satang} />}
      </span>
      <select
        name={name}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? 'transfer-ends-error' : undefined}
        value={selected ? code : ''}
        disabled={disabled}
        onChange={(event) => onSelect(event.currentTarget.value)}
      >
        {!selected && <option value="">{t`Select account`}</option>}
        {accounts.map((account) => (
          <option key={account.code} value={account.code}>
            {optionText(account)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The game's picture, or an icon if it is missing or fails to load. */
function AccountTile({ account }: { account: TransferAccount | undefined }) {
  const [failedPicture, setFailedPicture] = useState<string>()
  const picture = safeImageUrl(account?.background)
  if (account?.code === MAIN_WALLET) {
    return (
      <IconTile tone="accent">
        <IconPouch />
      </IconTile>
    )
  }
  return (
    <IconTile>
      {picture !== undefined && picture !== failedPicture ? (
        <img src={picture} alt="" width={40} height={40} onError={() => setFailedPicture(picture)} />
      ) : (
        <IconGame />
      )}
    </IconTile>
  )
}
