import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Tile } from '#components/content/IconTile.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import { Late, Skeleton } from '#components/feedback/Skeleton.tsx'
import { IconCopy } from '#components/icons/Copy.tsx'
import { IconEye } from '#components/icons/Eye.tsx'
import { IconEyeOff } from '#components/icons/EyeOff.tsx'
import { IconInfo } from '#components/icons/Info.tsx'
import { IconKey } from '#components/icons/Key.tsx'
import { IconUser } from '#components/icons/User.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import type { Slot } from '#contract/wallet.ts'
import { failureText, isOfflineError } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './Games.module.css'
import { accountOf } from './game-data.ts'
import { ResetPassword } from './ResetPassword.tsx'

/** As many whatever the password is: its length is nobody's business. */
const DOTS = '••••••••'

/** Username and password of a game account, to copy; the password only when it is asked for. */
export function AccountDetails({ slot: { code }, online }: { slot: Slot; online: boolean }) {
  const { t } = useLingui()
  const { value, error, loading, refresh } = useResource(accountOf(code))
  const [shown, setShown] = useState(false)
  if (!value) {
    if (error === undefined) {
      return (
        <Late>
          <Skeleton height={145} radius={20} />
        </Late>
      )
    }
    return (
      <Note tone="neg" role="alert">
        <p>
          {t`The account’s details couldn’t be loaded.`} {!isOfflineError(error) && failureText(error)}
        </p>
        <LinkButton disabled={loading} onClick={() => void refresh()}>{t`Try again`}</LinkButton>
      </Note>
    )
  }
  const { username, password, event } = value
  return (
    <>
      <List label={t`Account details`}>
        <Detail icon={<IconUser />} name={t`Game username`} value={username}>
          <IconButton label={t`Copy username`} icon={<IconCopy />} onClick={() => void copyText(username)} />
        </Detail>
        <Detail
          icon={<IconKey />}
          name={t`Game password`}
          value={
            shown ? (
              password
            ) : (
              <>
                <span aria-hidden="true">{DOTS}</span>
                <SrOnly>{t`Hidden`}</SrOnly>
              </>
            )
          }
        >
          <IconButton
            label={shown ? t`Hide password` : t`Show password`}
            icon={shown ? <IconEyeOff /> : <IconEye />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
          <IconButton
            label={t`Copy password`}
            icon={<IconCopy />}
            onClick={() => void copyText(shown ? password : DOTS, password)}
          />
        </Detail>
        {event !== undefined && <Detail icon={<IconInfo />} name={t`Event`} value={event} />}
      </List>
      <ResetPassword code={code} online={online} />
    </>
  )
}

interface DetailProps {
  icon: ReactNode
  name: string
  value: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

function Detail({ icon, name, value, children }: DetailProps) {
  return (
    <ListRow
      start={<Tile>{icon}</Tile>}
      title={
        <>
          <span className={css.label}>{name}</span>
          <span className={css.value}>{value}</span>
        </>
      }
      end={children && <span className={css.actions}>{children}</span>}
    />
  )
}
