import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { IconTile } from '#components/content/IconTile.tsx'
import { Checkbox } from '#components/forms/Checkbox.tsx'
import { SelectField } from '#components/forms/SelectField.tsx'
import { IconDownload } from '#components/icons/Download.tsx'
import { IconPhone } from '#components/icons/Phone.tsx'
import { Card } from '#components/layout/Card.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { SectionHeader } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { LANGUAGES } from '#components/navigation/languages.ts'
import { getInstallMethod } from '#domain/install/install-method.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'
import { openDialog } from '#lib/navigation/dialogs.ts'

/** Settings of this browser: language, theme, hidden balances. */
export function Preferences() {
  const { t } = useLingui()
  const language = useLanguageSelect()
  const [theme, setTheme] = useAtom(themeAtom)
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  return (
    <section aria-labelledby="preferences">
      <SectionHeader id="preferences" title={t`Settings`} />
      <Card padded>
        <Stack>
          <SelectField
            label={t`Language`}
            value={language.value}
            options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => {
              const picked = LANGUAGES.find(({ code }) => code === event.currentTarget.value)
              if (picked) language.onSelect(picked.code)
            }}
          />
          <SelectField
            label={t`Theme`}
            value={theme}
            options={[
              { value: 'system', label: t`As the device` },
              { value: 'light', label: t`Light` },
              { value: 'dark', label: t`Dark` },
            ]}
            onChange={({ currentTarget: { value } }) => {
              if (value === 'system' || value === 'light' || value === 'dark') setTheme(value)
            }}
          />
          <Checkbox
            label={t`Hide balances`}
            checked={hidden}
            onChange={(event) => setHidden(event.currentTarget.checked)}
          />
        </Stack>
      </Card>
    </section>
  )
}

/** Rows about this device: app installation and stored data. */
export function DeviceRows() {
  const { t } = useLingui()
  const method = getInstallMethod()
  return (
    <List>
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
        title={t`Stored on this phone`}
        arrow
        onClick={() => openDialog({ name: 'storage', input: {} })}
      />
    </List>
  )
}
