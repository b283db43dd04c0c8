import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Slot } from '#contract/wallet.ts'
import { copyText } from '#lib/copy.ts'
import { failureText, isOffline } from '#lib/errors.ts'
import { useResource } from '#lib/use-resource.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { IconCopy } from '#ui/icons/Copy.tsx'
import { IconEye } from '#ui/icons/Eye.tsx'
import { IconEyeOff } from '#ui/icons/EyeOff.tsx'
import { IconInfo } from '#ui/icons/Info.tsx'
import { IconKey } from '#ui/icons/Key.tsx'
import { IconUser } from '#ui/icons/User.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { List, ListRow } from '#ui/List.tsx'
import { Note } from '#ui/Note.tsx'
import { Late, Skeleton } from '#ui/Skeleton.tsx'
import { SrOnly } from '#ui/Text.tsx'
import { Tile } from '#ui/Tile.tsx'
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
          {t`The account’s details couldn’t be loaded.`} {!isOffline(error) && failureText(error)}
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
