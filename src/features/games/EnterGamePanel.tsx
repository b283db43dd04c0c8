import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { Button, ExternalLinkButton } from '#components/buttons/Button.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { Callout } from '#components/feedback/Callout.tsx'
import { IconExternal } from '#components/icons/screens.tsx'
import { IconInfo } from '#components/icons/start.tsx'
import { Dialog } from '#components/overlays/Dialog.tsx'
import type { Slot } from '#contract/slots.ts'
import { markPlayed } from '#domain/games/last-played.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import { clearSettledEntry, type EntryState, enterGame, gameEntryAtom } from './enter-game.ts'
import { getAppLink, getEntryMethod, getEntrySettings } from './entry-method.ts'
import { findUsableLink, getDevice } from './game-link.ts'

export interface EnterGamePanelProps {
  slot: Slot
  online: boolean
  /** Id of the text that explains why everything is disabled while offline. */
  offlineId: string
}

/** Button that enters the game: a plain link if that suffices, else a new tab that signs the member in. */
export function EnterGamePanel({ slot, online, offlineId }: EnterGamePanelProps) {
  const { t } = useLingui()
  const id = useId()
  const [message, setMessage] = useState<string>()
  const entry = useAtomValue(gameEntryAtom)
  useEffect(() => clearSettledEntry, [])
  const settings = getEntrySettings()
  const method = getEntryMethod(slot, undefined, getDevice(), settings)
  const app = method.kind === 'link' ? undefined : getAppLink(slot, getDevice(), settings)
  const state = entry.code === slot.code ? entry.state : undefined
  const label = t`Enter the game`
  const enter = () => {
    markPlayed(slot.code)
    setMessage(undefined)
    void enterGame(slot)
  }
  const operatorMessage = slot.code.toLowerCase() === 'pgslot' ? buildSettings.pgslotMessage : undefined

  if (method.kind === 'none') {
    return (
      <Text role="small" muted center>
        {method.reason === 'insecure'
          ? t`This game’s address isn’t secure, so your password isn’t sent there. Please tell support.`
          : t`This game has no address that can be opened. Please tell support.`}
      </Text>
    )
  }
  return (
    <>
      <EntryStatus slot={slot} state={state} onRetry={enter} />
      {method.kind === 'link' && online ? (
        <ExternalLinkButton
          href={method.href}
          icon={<IconExternal />}
          aria-describedby={id}
          onClick={() => markPlayed(slot.code)}
          {...(method.app ? { rel: externalLinkAttributes.rel } : externalLinkAttributes)}
        >
          {label}
        </ExternalLinkButton>
      ) : (
        <Button
          icon={<IconExternal />}
          disabled={!online}
          loading={state?.kind === 'busy'}
          aria-describedby={online ? id : offlineId}
          onClick={operatorMessage === undefined ? enter : () => setMessage(operatorMessage)}
        >
          {label}
        </Button>
      )}
      {app !== undefined && online && (
        <ExternalLinkButton
          variant="ghost"
          href={app}
          onClick={() => markPlayed(slot.code)}
          {...(/^https?:/.test(app) ? externalLinkAttributes : { rel: externalLinkAttributes.rel })}
        >
          {t`Open the game’s app instead`}
        </ExternalLinkButton>
      )}
      {online && (
        <Text id={id} role="caption" muted center>
          {method.kind === 'link'
            ? t`Opens in a new tab; sign in with the details above.`
            : t`Opens the provider’s site in a new tab`}
        </Text>
      )}
      {message !== undefined && (
        <OperatorMessageDialog message={message} onContinue={enter} onClose={() => setMessage(undefined)} />
      )}
    </>
  )
}

interface EntryStatusProps {
  slot: Slot
  state: EntryState | undefined
  /** Called synchronously from the click handler. */
  onRetry: () => void
}

/** Outcome of entering a game, and what to do if the tab didn't open. */
function EntryStatus({ slot, state, onRetry }: EntryStatusProps) {
  const { t } = useLingui()
  switch (state?.kind) {
    case 'opened':
      return <Callout role="status">{t`Opened in a new tab.`}</Callout>
    case 'failed':
      return (
        <Callout tone="neg" role="alert">
          {t`The game couldn’t be opened.`} {state.text}
        </Callout>
      )
    case 'blocked':
      return (
        <Callout tone="warn" role="alert">
          <p>{t`Your browser blocked the new tab. Allow this site to open tabs, then try again.`}</p>
          <LinkButton onClick={onRetry}>{t`Try again`}</LinkButton>
        </Callout>
      )
    case 'unreached': {
      const site = findUsableLink([slot.web], 'other', getEntrySettings().apiHost)
      return (
        <Callout tone="warn" role="alert">
          <p>
            {state.href === undefined
              ? t`The new tab couldn’t be signed in. Close it, open the game’s site here and sign in with the username and password above.`
              : t`The new tab couldn’t be reached. Close it and open the game here.`}
          </p>
          {(state.href ?? site) !== undefined && (
            <ExternalLinkButton
              small
              variant="secondary"
              href={state.href ?? site}
              {...externalLinkAttributes}
            >
              {t`Open the game’s site`}
            </ExternalLinkButton>
          )}
        </Callout>
      )
    }
    default:
      return null
  }
}

interface OperatorMessageDialogProps {
  message: string
  /** Opens the tab; called synchronously from the click handler. */
  onContinue: () => void
  onClose: () => void
}

function OperatorMessageDialog({ message, onContinue, onClose }: OperatorMessageDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      kind="alert"
      icon={<IconInfo />}
      tone="info"
      title={t`Please note`}
      onClose={onClose}
      actions={
        <>
          <Button icon={<IconExternal />} onClick={onContinue}>{t`Continue to the game`}</Button>
          <Button variant="ghost" onClick={onClose}>{t`Cancel`}</Button>
        </>
      }
    >
      <p>{message}</p>
    </Dialog>
  )
}
