import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { Checkbox } from '#components/forms/Checkbox.tsx'
import { SelectField } from '#components/forms/SelectField.tsx'
import { Card } from '#components/layout/Card.tsx'
import { SectionHead } from '#components/layout/SectionHeader.tsx'
import { Stack } from '#components/layout/Stack.tsx'
import { LANGUAGES } from '#components/navigation/languages.ts'
import { balanceHiddenAtom } from '#domain/wallet/hidden-amounts.ts'
import { themeAtom } from '#lib/browser/theme.ts'
import { useLanguageSelect } from '#lib/i18n/use-language-select.ts'

/** Settings that this browser keeps. */
export function Preferences() {
  const { t } = useLingui()
  const language = useLanguageSelect()
  const [theme, setTheme] = useAtom(themeAtom)
  const [hidden, setHidden] = useAtom(balanceHiddenAtom)
  return (
    <section aria-labelledby="preferences">
      <SectionHead id="preferences" title={t`Settings`} />
      <Card pad>
        <Stack>
          <SelectField
            label={t`Language`}
            value={language.value}
            options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => {
              const picked = LANGUAGES.find(({ code }) => code === event.currentTarget.value)
              if (picked) language.onPick(picked.code)
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
