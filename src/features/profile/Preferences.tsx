import { useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import { balanceHiddenAtom } from '#lib/balance-hidden.ts'
import { themeAtom } from '#lib/theme.ts'
import { useLanguage } from '#lib/use-language.ts'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { LANGUAGES } from '#ui/languages.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { Stack } from '#ui/Stack.tsx'

/** Settings that this browser keeps. */
export function Preferences() {
  const { t } = useLingui()
  const language = useLanguage()
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
