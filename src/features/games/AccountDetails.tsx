import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { IconUser } from '#components/icons/member.tsx'
import { IconCopy, IconKey } from '#components/icons/screens.tsx'
import { IconEye, IconEyeOff, IconInfo } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import type { Slot } from '#contract/wallet.ts'
import { failureText, isOfflineError } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './Games.module.css'
import { getGameAccountResource } from './game-account.ts'
import { ResetPassword } from './ResetPassword.tsx'

/** Of fixed length, so that it doesn't reveal the length of the password. */
const PASSWORD_MASK = '••••••••'

/** Username and password of a game account with copy buttons; the password is hidden until requested. */
export function AccountDetails({ slot: { code }, online }: { slot: Slot; online: boolean }) {
  const { t } = useLingui()
  const { value, error, loading, refresh } = useResource(getGameAccountResource(code))
  const [isPasswordShown, setIsPasswordShown] = useState(false)
  if (!value) {
    if (error === undefined) {
      return <DelayedSkeleton height={145} />
    }
    return (
      <Callout tone="neg" role="alert">
        <p>
          {t`The account’s details couldn’t be loaded.`} {!isOfflineError(error) && failureText(error)}
        </p>
        <LinkButton disabled={loading} onClick={() => void refresh()}>{t`Try again`}</LinkButton>
      </Callout>
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
            isPasswordShown ? (
              password
            ) : (
              <>
                <span aria-hidden="true">{PASSWORD_MASK}</span>
                <SrOnly>{t`Hidden`}</SrOnly>
              </>
            )
          }
        >
          <IconButton
            label={isPasswordShown ? t`Hide password` : t`Show password`}
            icon={isPasswordShown ? <IconEyeOff /> : <IconEye />}
            aria-pressed={isPasswordShown}
            onClick={() => setIsPasswordShown(!isPasswordShown)}
          />
          <IconButton
            label={t`Copy password`}
            icon={<IconCopy />}
            onClick={() => void copyText(isPasswordShown ? password : PASSWORD_MASK, password)}
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
  /** Action buttons. */
  children?: ReactNode
}

function Detail({ icon, name, value, children }: DetailProps) {
  return (
    <ListRow
      icon={icon}
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
