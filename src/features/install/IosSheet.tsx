import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { IconCheck } from '#components/icons/Check.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import { AppName } from './AppName.tsx'
import { CopyPage } from './CopyPage.tsx'
import css from './Install.module.css'
import { IconAddSquare, IconIosShare } from './icons.tsx'
import { iosBrowserOf, iosDeviceOf } from './ios.ts'

/** iOS never asks: the steps by which members do it themselves. */
export function IosSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const device = iosDeviceOf(navigator.userAgent)
  const browser = iosBrowserOf(navigator.userAgent)
  const steps = [
    {
      title: t`Tap the share button`,
      sub: browser === 'other' ? t`Beside the address, or in the browser’s menu` : whereInSafari(),
      icon: <IconIosShare />,
    },
    {
      title: t`Choose “Add to Home Screen”`,
      sub: t`Scroll down if you don’t see it yet`,
      icon: <IconAddSquare />,
    },
    { title: t`Tap “Add”`, sub: t`Then open ${APP_NAME} from the Home Screen`, icon: <IconCheck /> },
  ]
  function whereInSafari(): string {
    return device === 'iPad' ? t`At the top of Safari` : t`In the bar of Safari, or behind its ⋯`
  }
  return (
    <Sheet
      title={t`Install on ${device}`}
      onClose={onClose}
      reading={browser !== 'too-old'}
      footer={<Button block onClick={onClose}>{t`Got it`}</Button>}
    >
      <AppName />
      {browser === 'too-old' ? (
        <>
          <Note>{t`On this ${device} only Safari can add apps: copy the link and open it there.`}</Note>
          <CopyPage />
        </>
      ) : (
        <List>
          {steps.map(({ title, sub, icon }, index) => (
            <ListRow
              key={title}
              start={<span className={css.number}>{index + 1}</span>}
              title={title}
              sub={sub}
              end={<Tile>{icon}</Tile>}
            />
          ))}
        </List>
      )}
      <Note>{t`Sign in once more in the app: ${device} keeps its data apart from the browser’s.`}</Note>
    </Sheet>
  )
}
