import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { IconButton } from '#components/buttons/IconButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { ServerHtml } from '#components/content/ServerHtml.tsx'
import { SrOnly } from '#components/content/Text.tsx'
import { Verbatim } from '#components/content/Verbatim.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { DelayedSkeleton } from '#components/feedback/Skeleton.tsx'
import { IconRefresh, IconUser } from '#components/icons/member.tsx'
import { IconCopy, IconKey } from '#components/icons/screens.tsx'
import { IconEye, IconEyeOff, IconInfo } from '#components/icons/start.tsx'
import { List, ListRow } from '#components/layout/List.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { Slot } from '#contract/slots.ts'
import { failureText, isOfflineError } from '#lib/api/error-text.ts'
import { copyText } from '#lib/browser/copy-to-clipboard.ts'
import { isBlankHtml } from '#lib/format/html-text.ts'
import { loadSanitizer } from '#lib/html/lazy-sanitizer.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import css from './Games.module.css'
import { getGameAccountResource, usePasswordReset } from './game-account.ts'

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
        <Detail icon={<IconUser />} name={t`Game username`} value={<Verbatim>{username}</Verbatim>}>
          <IconButton label={t`Copy username`} icon={<IconCopy />} onClick={() => void copyText(username)} />
        </Detail>
        {password !== undefined && (
          <Detail
            icon={<IconKey />}
            name={t`Game password`}
            value={
              isPasswordShown ? (
                <Verbatim>{password}</Verbatim>
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
        )}
        {event !== undefined && !isBlankHtml(event) && (
          <Detail
            icon={<IconInfo />}
            name={t`Event`}
            value={<ServerHtml html={event} loadSanitizer={loadSanitizer} />}
          />
        )}
      </List>
      <ResetPassword code={code} online={online} />
    </>
  )
}

interface DetailProps {
  icon: ReactNode
  name: string
  value: ReactNode
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

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Resets the password of a game account after a confirmation, and shows the outcome inline. */
function ResetPassword({ code, online }: { code: string; online: boolean }) {
  const { t } = useLingui()
  const [isConfirming, setIsConfirming] = useState(false)
  const { state, busy, isOtherBusy, reset, check } = usePasswordReset(code)
  const closeDialog = () => setIsConfirming(false)
  const isCheckFailed = state?.kind === 'unknown' && state.check === 'failed'
  return (
    <div>
      <LinkButton
        icon={<IconRefresh />}
        disabled={!online || busy || isOtherBusy || isCheckFailed}
        onClick={() => setIsConfirming(true)}
      >{t`Reset game password`}</LinkButton>
      {state?.kind === 'done' && (
        // On small phones both the password and this message are below the visible part of the sheet.
        <div ref={scrollIntoView}>
          <Callout tone="pos" role="status">
            {t`The game has a new password. You’ll find it in the account details above.`}
          </Callout>
        </div>
      )}
      {state?.kind === 'failed' && (
        <Callout tone="neg" role="alert">
          {t`The password wasn’t reset.`} {failureText(state.error)}
        </Callout>
      )}
      {state?.kind === 'unknown' && state.check !== 'running' && (
        <Callout tone="warn" role="alert">
          <p>
            {isCheckFailed
              ? t`The connection was lost, and we couldn’t see whether the password has changed.`
              : t`The connection was lost. The details above were just read again: that password is the one that works.`}
          </p>
          {isCheckFailed && <LinkButton onClick={() => void check()}>{t`Check again`}</LinkButton>}
        </Callout>
      )}
      {isConfirming && (
        <Dialog
          kind="alert"
          title={t`Reset the game password?`}
          onClose={closeDialog}
          actions={
            <>
              <Button onClick={closeDialog}>{t`Keep the password`}</Button>
              <Button
                variant="danger"
                loading={busy}
                onClick={() => void reset().then(closeDialog)}
              >{t`Reset password`}</Button>
            </>
          }
        >
          <p>{t`You get a new password, and the old one stops working. You may have to sign in to the game again.`}</p>
        </Dialog>
      )}
    </div>
  )
}
