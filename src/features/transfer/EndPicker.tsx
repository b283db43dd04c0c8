import { useLingui } from '@lingui/react/macro'
import { useContext, useState } from 'react'
import { Tile } from '#components/content/IconTile.tsx'
import { IconDown } from '#components/icons/Down.tsx'
import { IconGame } from '#components/icons/Game.tsx'
import { IconPouch } from '#components/icons/Pouch.tsx'
import { Money } from '#components/money/Money.tsx'
import { MoneyDisplayContext } from '#components/money/money-display-context.ts'
import { cx } from '#components/utils/cx.ts'
import { MAIN_WALLET } from '#contract/wallet.ts'
import { safeImageUrl } from '#lib/html/media-url.ts'
import css from './EndsCard.module.css'
import { type Place, placeOf } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

export interface EndPickerProps {
  name: 'from' | 'to'
  label: string
  places: readonly Place[]
  /** '' while nothing is picked. */
  code: string
  onPick: (code: string) => void
  invalid: boolean
  disabled: boolean
}

/** One end of a transfer: the platform's own picker under its drawn face. */
export function EndPicker({ name, label, places, code, onPick, invalid, disabled }: EndPickerProps) {
  const { t } = useLingui()
  const { hidden } = useContext(MoneyDisplayContext)
  const { nameOf, amount } = useTransferTexts()
  const picked = placeOf(places, code)
  const optionText = (place: Place) =>
    hidden || place.amount === undefined ? nameOf(place) : `${nameOf(place)} · ${amount(place.amount)}`
  return (
    <div className={css.end}>
      <PlaceTile place={picked} />
      <span className={css.face} aria-hidden="true">
        <span className={css.words}>
          <span className={css.label}>{label}</span>
          <span className={cx(css.name, !picked && css.none)}>
            {picked ? nameOf(picked) : t`Select account`}
            <IconDown size={16} />
          </span>
        </span>
        {picked && <Money satang={picked.amount} />}
      </span>
      <select
        name={name}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={invalid ? 'transfer-ends-error' : undefined}
        value={picked ? code : ''}
        disabled={disabled}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {!picked && <option value="">{t`Select account`}</option>}
        {places.map((place) => (
          <option key={place.code} value={place.code}>
            {optionText(place)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The game's picture; an icon while it is missing or doesn't load. */
function PlaceTile({ place }: { place: Place | undefined }) {
  const [broken, setBroken] = useState<string>()
  const picture = safeImageUrl(place?.background)
  if (place?.code === MAIN_WALLET) {
    return (
      <Tile tone="accent">
        <IconPouch />
      </Tile>
    )
  }
  return (
    <Tile>
      {picture !== undefined && picture !== broken ? (
        <img src={picture} alt="" width={40} height={40} onError={() => setBroken(picture)} />
      ) : (
        <IconGame />
      )}
    </Tile>
  )
}
