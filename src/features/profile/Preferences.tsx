import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { SegmentedRow } from '#components/forms/SegmentedRow.tsx'
import { SelectRow } from '#components/forms/SelectRow.tsx'
import { Switch } from '#components/forms/Switch.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconEyeOff } from '#components/icons/EyeOff.tsx'
import { IconGlobe } from '#components/icons/Globe.tsx'
import { IconMoon } from '#components/icons/Moon.tsx'
import { IconPhone } from '#components/icons/Phone.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { LANGUAGES } from '#components/navigation/languages.ts'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

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
