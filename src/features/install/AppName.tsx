import { Text } from '#components/content/Text.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import css from './Install.module.css'

/** Icon, name and host of the app to install. */
export function AppName() {
  return (
    <div className={css.app}>
      <img className={css.icon} src="/icons/icon-192.png" alt="" width={64} height={64} />
      <div className={css.texts}>
        <Text strong>{APP_NAME}</Text>
        <Text role="caption" muted>
          {location.host}
        </Text>
      </div>
    </div>
  )
}
