import { Text } from '#components/content/Text.tsx'
import { APP_NAME } from '#lib/config/app-info.ts'
import css from './Install.module.css'

/** What is installed: icon, name, and where it comes from. */
export function AppName() {
  return (
    <div className={css.app}>
      <img className={css.icon} src="/icons/icon-192.png" alt="" width={64} height={64} />
      <div className={css.words}>
        <Text strong>{APP_NAME}</Text>
        <Text role="caption" muted>
          {location.host}
        </Text>
      </div>
    </div>
  )
}
