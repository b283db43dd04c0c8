import { useLingui } from '@lingui/react/macro'
import { Button } from '#components/buttons/Button.tsx'
import { IconTile } from '#components/content/IconTile.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { icon } from '#components/icons/icon.tsx'
import { IconCheck } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Sheet } from '#components/overlays/Sheet.tsx'
import { useIconName } from '#domain/install/installed-name.ts'
import { CopyPageLink } from './InAppBrowserText.tsx'
import css from './Install.module.css'
import { AppName, InstallPictures } from './InstallPictures.tsx'

const NON_SAFARI = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|GSA\/|YaBrowser/

/** Safari can always add web apps to the Home Screen, other browsers since iOS 16.4 (before: 'too-old'). */
type IosBrowser = 'safari' | 'other' | 'too-old'

/** In-app browsers count as `safari`: exclude them with `inAppBrowserPattern` first. */
export function detectIosBrowser(userAgent: string): IosBrowser {
  if (!NON_SAFARI.test(userAgent)) return 'safari'
  const [, major = '', minor = ''] = /\bOS (\d+)_(\d+)/.exec(userAgent) ?? []
  // iPads with a desktop user agent don't include the iOS version, but are new enough.
  if (major === '') return 'other'
  return Number(major) * 100 + Number(minor) >= 1604 ? 'other' : 'too-old'
}

/** Name of the device for instructions. */
export function detectIosDevice(userAgent: string): 'iPhone' | 'iPad' {
  return /iphone|ipod/i.test(userAgent) ? 'iPhone' : 'iPad'
}

/** The share icon of iOS. */
const IconIosShare = /* @__PURE__ */ icon(
  'M12 14.5v-11M8.25 7 12 3.25 15.75 7M8 10H6.5A1.5 1.5 0 0 0 5 11.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7.5a1.5 1.5 0 0 0-1.5-1.5H16',
)

const IconAddSquare = /* @__PURE__ */ icon(
  'M8 4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4M12 8.25v7.5M8.25 12h7.5',
)

/** iOS has no install prompt: shows the steps to add the app to the Home Screen. */
export function IosSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const name = useIconName()
  const device = detectIosDevice(navigator.userAgent)
  const browser = detectIosBrowser(navigator.userAgent)
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
    { title: t`Tap “Add”`, sub: t`Then open ${name} from the Home Screen`, icon: <IconCheck /> },
  ]
  function whereInSafari(): string {
    return device === 'iPad' ? t`At the top of Safari` : t`In the bar of Safari, or behind its ⋯`
  }
  return (
    <Sheet
      title={t`Install on ${device}`}
      onClose={onClose}
      scrollableByKeyboard={browser !== 'too-old'}
      footer={<Button block onClick={onClose}>{t`Got it`}</Button>}
    >
      <AppName />
      {browser === 'too-old' ? (
        <>
          <Callout>{t`On this ${device} only Safari can add apps: copy the link and open it there.`}</Callout>
          <CopyPageLink />
        </>
      ) : (
        <>
          <InstallPictures sheet="share" />
          <List start="number">
            {steps.map(({ title, sub, icon }, index) => (
              <ListRow
                key={title}
                start={<span className={css.number}>{index + 1}</span>}
                title={title}
                subtitle={sub}
                end={<IconTile>{icon}</IconTile>}
              />
            ))}
          </List>
        </>
      )}
      <Callout>{t`Sign in once more in the app: ${device} keeps its data apart from the browser’s.`}</Callout>
    </Sheet>
  )
}
