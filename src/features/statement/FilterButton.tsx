import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { IconFilter } from '#components/icons/screens.tsx'
import css from './FilterButton.module.css'

interface FilterButtonProps {
  /** Number of the filter's criteria. */
  activeCount: number
  /** With its label, where there is room for it; otherwise only an icon. */
  isLabelled: boolean
  disabled: boolean
  onClick: () => void
  ref: Ref<HTMLButtonElement>
}

/** Opens the filter of the statement. */
export function FilterButton({ activeCount, isLabelled, disabled, onClick, ref }: FilterButtonProps) {
  const { t } = useLingui()
  const label = activeCount > 0 ? t`Filter (${activeCount} active)` : t`Filter`
  if (isLabelled) {
    return (
      <Button small variant="secondary" icon={<IconFilter />} ref={ref} disabled={disabled} onClick={onClick}>
        {label}
      </Button>
    )
  }
  return (
    <IconButton
      label={label}
      icon={
        <>
          <IconFilter />
          {activeCount > 0 && <span className={css.count}>{activeCount}</span>}
        </>
      }
      ref={ref}
      disabled={disabled}
      onClick={onClick}
    />
  )
}
