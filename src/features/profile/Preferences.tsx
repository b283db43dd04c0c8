import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { type ReactNode, useId } from 'react'
import { Switch } from '#components/forms/Switch.tsx'
import { IconDownload, IconMoon, IconPhone } from '#components/icons/screens.tsx'
import { IconEyeOff, IconGlobe } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { LANGUAGES } from '#components/navigation/LanguageSelect.tsx'
import segments from '#components/styles/segments.module.css'
import { cx } from '#components/utils/cx.ts'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'
import css from './Preferences.module.css'

/** Settings of this browser: language, theme, hidden balances, installation, stored data. */
export function Preferences() {
  const { t } = useLingui()
  const language = useLanguageSelect()
  const [theme, setTheme] = useAtom(themeAtom)
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  return (
    <section aria-labelledby="preferences">
      <SectionHeader id="preferences" title={t`Settings`} />
      <List>
        <SelectRow
          icon={<IconGlobe />}
          label={t`Language`}
          value={language.value}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
          onSelect={language.onSelect}
        />
        <SegmentedRow
          icon={<IconMoon />}
          label={t`Theme`}
          value={theme}
          options={[
            { value: 'system', label: t`System` },
            { value: 'light', label: t`Light` },
            { value: 'dark', label: t`Dark` },
          ]}
          onSelect={setTheme}
        />
        <ListRow
          icon={<IconEyeOff />}
          title={<Switch label={t`Hide balances`} checked={hidden} onChange={setHidden} />}
        />
        <DeviceRows />
      </List>
    </section>
  )
}

/** Rows about this device: app installation and stored data. */
function DeviceRows() {
  const { t } = useLingui()
  const method = getInstallMethod()
  return (
    <>
      {method !== 'none' && method !== 'installed' && (
        <ListRow
          icon={<IconDownload />}
          title={t`Install the app`}
          arrow
          onClick={() => openDialog({ name: 'install', input: {} })}
        />
      )}
      <ListRow
        icon={<IconPhone />}
        title={t`Stored on this device`}
        arrow
        onClick={() => openDialog({ name: 'storage', input: {} })}
      />
    </>
  )
}

/**
 * A row of a `List` with a segmented switch: radio buttons of which arrow keys select one. The switch is beside the label,
 * or below it where both don't fit.
 */
function SegmentedRow<T extends string>({ icon, label, value, options, onSelect }: OptionRowProps<T>) {
  const id = useId()
  return (
    <ListRow
      icon={icon}
      title={<span id={id}>{label}</span>}
      wideEnd
      end={
        <span className={segments.track} role="radiogroup" aria-labelledby={id}>
          {options.map((option) => {
            const isSelected = option.value === value
            return (
              <label key={option.value} className={css.option}>
                <input
                  type="radio"
                  className={css.radio}
                  name={id}
                  value={option.value}
                  checked={isSelected}
                  onChange={() => onSelect(option.value)}
                />
                <span className={cx(segments.segment, css.label, isSelected && segments.selected)}>
                  {option.label}
                </span>
              </label>
            )
          })}
        </span>
      }
    />
  )
}

/** Props of a row of a `List` in which one of several options is selected. */
interface OptionRowProps<T extends string> {
  icon: ReactNode
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onSelect: (value: T) => void
}

/** A row of a `List` that is a native select: label at the start, the selected option at the end. */
function SelectRow<T extends string>({ icon, label, value, options, onSelect }: OptionRowProps<T>) {
  const selected = options.find((option) => option.value === value)
  return (
    <ListRow
      icon={icon}
      title={label}
      arrow
      end={
        <>
          <span className={css.value} aria-hidden="true">
            {selected?.label}
          </span>
          <select
            className={css.select}
            aria-label={label}
            value={value}
            onChange={({ currentTarget }) => {
              const picked = options.find((option) => option.value === currentTarget.value)
              if (picked) onSelect(picked.value)
            }}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </>
      }
    />
  )
}
