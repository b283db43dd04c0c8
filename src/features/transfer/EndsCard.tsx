import { useLingui } from '@lingui/react/macro'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconAlertCircle } from '#components/icons/AlertCircle.tsx'
import { IconSwap } from '#components/icons/Swap.tsx'
import { cx } from '#components/utils/cx.ts'
import { EndPicker } from './EndPicker.tsx'
import css from './EndsCard.module.css'
import type { Ends, Place } from './transfer-rules.ts'

export interface EndsCardProps {
  places: readonly Place[]
  ends: Ends
  onEnds: (ends: Ends) => void
  error: string | undefined
  disabled: boolean
}

/** Where the money comes from and goes to, and the button that swaps the two. */
export function EndsCard({ places, ends, onEnds, error, disabled }: EndsCardProps) {
  const { t } = useLingui()
  const shared = { places, disabled, invalid: error !== undefined }
  return (
    <div className={cx(css.ends, error !== undefined && css.wrong)}>
      <div className={css.card}>
        <div className={css.rows}>
          <EndPicker
            {...shared}
            name="from"
            label={t`From`}
            code={ends.from}
            onPick={(from) => onEnds({ ...ends, from })}
          />
          <EndPicker
            {...shared}
            name="to"
            label={t`To`}
            code={ends.to}
            onPick={(to) => onEnds({ ...ends, to })}
          />
        </div>
        <span className={css.swap}>
          <IconButton
            label={t`Swap the two accounts`}
            icon={<IconSwap />}
            disabled={disabled}
            onClick={() => onEnds({ from: ends.to, to: ends.from })}
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
