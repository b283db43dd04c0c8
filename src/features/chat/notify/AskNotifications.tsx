import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Button } from '#components/buttons/Button.tsx'
import { IconBell } from '#components/icons/Bell.tsx'
import css from './AskNotifications.module.css'
import { AskWords } from './AskWords.tsx'
import { putAside, stripAtom, turn } from './ask-state.ts'
import { NotifyRow } from './NotifyRow.tsx'
import { OpenOutside } from './OpenOutside.tsx'

/**
 * A strip above the composer that offers notifications, once the member has sent a message in this visit: our own words
 * first, and the browser's question only after a tap on "Turn on notifications". Where there are none, it says why.
 */
export function AskNotifications() {
  const { t } = useLingui()
  const strip = useAtomValue(stripAtom)
  if (strip === 'none') return null
  if (strip === 'on') {
    return (
      <section className={css.strip} aria-label={t`Notifications`}>
        <NotifyRow />
      </section>
    )
  }
  return (
    <section className={css.strip} aria-label={t`Notifications`}>
      <div className={css.words} role="status">
        <IconBell size={20} />
        <AskWords strip={strip} />
      </div>
      <div className={css.buttons}>
        {strip === 'ask' && <Button small onClick={() => turn(true)}>{t`Turn on notifications`}</Button>}
        {strip === 'line' && <OpenOutside />}
        <Button small variant="outline" onClick={putAside}>
          {strip === 'ask' ? t`Not now` : t`OK`}
        </Button>
      </div>
    </section>
  )
}
