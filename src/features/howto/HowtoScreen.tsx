import { useLingui } from '@lingui/react/macro'
import { APP_NAME } from '../../lib/app-name.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { IconDown } from '../../ui/icons/Down.tsx'
import { PublicTop } from '../../ui/PublicTop.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { Text } from '../../ui/Text.tsx'
import { Tile } from '../../ui/Tile.tsx'
import css from './HowtoScreen.module.css'
import { topics } from './topics.ts'

/** How the portal works, in the specification's five topics, step by step. */
export default function HowtoScreen() {
  const { t, i18n } = useLingui()
  const language = useLanguage()
  return (
    <>
      <PublicTop name={APP_NAME} {...language} />
      <Stack>
        <div>
          <Text as="h1" role="titleL">{t`How to`}</Text>
          <Text role="small" muted>{t`Five things everybody asks, step by step`}</Text>
        </div>
        {topics.map(({ key, icon: TopicIcon, title, steps }) => (
          <details key={key} className={css.topic} id={key}>
            <summary className={css.head}>
              <Tile tone="accent">
                <TopicIcon />
              </Tile>
              <h2 className={css.title}>{i18n._(title)}</h2>
              <IconDown className={css.chevron} />
            </summary>
            <ol className={css.steps}>
              {steps.map((step) => (
                <li key={step.id}>{i18n._(step)}</li>
              ))}
            </ol>
          </details>
        ))}
      </Stack>
    </>
  )
}
