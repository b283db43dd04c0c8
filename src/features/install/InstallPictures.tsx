import { Text } from '#components/content/Text.tsx'
import { IconRight } from '#components/icons/member.tsx'
import { useInstalledName } from '#domain/install/installed-name.ts'
import install from './Install.module.css'
import css from './InstallPictures.module.css'

const APP_ICON = '/icons/icon-192.png'

/** Lower half of a phone. */
const PHONE = 'M18 0v76a16 16 0 0 0 16 16h64a16 16 0 0 0 16-16V0'

/** Where the launcher's icons are: two rows of four, and the dock. */
const columns = [31, 50, 69, 88]

interface InstallPicturesProps {
  /** The browser's own sheet: its install prompt, or the share sheet of iOS. */
  sheet: 'prompt' | 'share'
}

/** Decorative: the browser's sheet, then the launcher with the app's icon. */
export function InstallPictures({ sheet }: InstallPicturesProps) {
  return (
    <div className={css.pictures}>
      <svg aria-hidden="true" viewBox="0 0 132 93" className={css.picture} data-picture="sheet">
        <path d={PHONE} className={css.page} />
        <rect x="30" y="6" width="44" height="6" rx="3" className={css.faint} />
        <rect x="30" y="17" width="72" height="5" rx="2.5" className={css.faint} />
        {sheet === 'prompt' ? <PromptPicture /> : <SharePicture />}
        <path d={PHONE} className={css.edge} />
      </svg>
      <IconRight size={20} className={css.arrow} />
      <svg aria-hidden="true" viewBox="0 0 132 93" className={css.picture} data-picture="launcher">
        <path d={PHONE} className={css.wallpaper} />
        {columns.map((x, column) => (
          <g key={x}>
            <rect x={x} y="8" width="13" height="13" rx="4" className={css.icon} />
            {column !== 2 && <rect x={x} y="34" width="13" height="13" rx="4" className={css.icon} />}
            <rect x={x} y="69" width="13" height="13" rx="4" className={css.icon} />
          </g>
        ))}
        <rect x="64" y="29" width="23" height="23" rx="7.5" className={css.ring} />
        <image href={APP_ICON} x="66" y="31" width="19" height="19" className={css.app} />
        <path d={PHONE} className={css.edge} />
      </svg>
    </div>
  )
}

/** Install prompt of a browser: the app's icon and name over its two buttons. */
function PromptPicture() {
  return (
    <>
      <path
        d="M18 42a12 12 0 0 1 12-12h72a12 12 0 0 1 12 12v34a16 16 0 0 1-16 16H34a16 16 0 0 1-16-16Z"
        className={css.sheet}
      />
      <image href={APP_ICON} x="29" y="39" width="20" height="20" className={css.app} />
      <rect x="55" y="42" width="40" height="5.5" rx="2.75" className={css.line} />
      <rect x="55" y="51.5" width="26" height="4.5" rx="2.25" className={css.faint} />
      <rect x="38" y="72" width="20" height="5" rx="2.5" className={css.faint} />
      <rect x="66" y="66" width="37" height="17" rx="8.5" className={css.button} />
      <path d="M84.5 69.5v7m-3-2.5 3 3 3-3m-6.5 5.5h7" className={css.onButton} />
    </>
  )
}

/** Share sheet of iOS, with the row that adds the page to the Home Screen. */
function SharePicture() {
  return (
    <>
      <path
        d="M18 38a12 12 0 0 1 12-12h72a12 12 0 0 1 12 12v38a16 16 0 0 1-16 16H34a16 16 0 0 1-16-16Z"
        className={css.sheet}
      />
      <rect x="30" y="35" width="36" height="5" rx="2.5" className={css.faint} />
      <rect x="93" y="33" width="9" height="9" rx="2.5" className={css.faint} />
      <rect x="24" y="46" width="84" height="20" rx="6" className={css.chosen} />
      <rect x="30" y="53.25" width="48" height="5.5" rx="2.75" className={css.line} />
      <path
        d="M92.5 51h8a2.5 2.5 0 0 1 2.5 2.5v5a2.5 2.5 0 0 1-2.5 2.5h-8a2.5 2.5 0 0 1-2.5-2.5v-5a2.5 2.5 0 0 1 2.5-2.5Zm4 2.250v5.5m-2.75-2.750h5.5"
        className={css.glyph}
      />
      <rect x="30" y="74" width="30" height="5" rx="2.5" className={css.faint} />
      <rect x="93" y="72" width="9" height="9" rx="2.5" className={css.faint} />
    </>
  )
}

/** Icon, name and host of the app to install. */
export function AppName() {
  return (
    <div className={install.app}>
      <img className={install.icon} src="/icons/icon-192.png" alt="" width={64} height={64} />
      <div className={install.texts}>
        <Text strong>{useInstalledName()}</Text>
        <Text role="caption" muted>
          {location.host}
        </Text>
      </div>
    </div>
  )
}
