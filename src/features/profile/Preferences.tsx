import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { IconTile } from '#components/content/IconTile.tsx'
import { SegmentedRow } from '#components/forms/SegmentedRow.tsx'
import { SelectRow } from '#components/forms/SelectRow.tsx'
import { Switch } from '#components/forms/Switch.tsx'
import { IconDownload, IconMoon, IconPhone } from '#components/icons/screens.tsx'
import { IconEyeOff, IconGlobe } from '#components/icons/start.tsx'
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
          start={
            <IconTile>
              <IconEyeOff />
            </IconTile>
          }
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
          start={
            <IconTile>
              <IconDownload />
            </IconTile>
          }
          title={t`Install the app`}
          arrow
          onClick={() => openDialog({ name: 'install', input: {} })}
        />
      )}
      <ListRow
        start={
          <IconTile>
            <IconPhone />
          </IconTile>
        }
        title={t`Stored on this device`}
        arrow
        onClick={() => openDialog({ name: 'storage', input: {} })}
      />
    </>
  )
}
