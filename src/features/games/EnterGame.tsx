import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useEffect, useId, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { ButtonOut } from '#components/buttons/ExternalLinkButton.tsx'
import { Text } from '#components/content/Text.tsx'
import { IconExternal } from '#components/icons/External.tsx'
import type { Slot } from '#contract/wallet.ts'
import { buildSettings } from '#lib/config/build-settings.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import { EnteringNote } from './EnteringNote.tsx'
import { enterGame, enteringAtom, enteringSeen } from './enter.ts'
import { entrySettings, thisDevice } from './game-data.ts'
import { appLink, gameEntry } from './game-entry.ts'
import { MessageFirst } from './MessageFirst.tsx'

export interface EnterGameProps {
  slot: Slot
  online: boolean
  /** Id of the sentence that says why nothing can be done without a network. */
  offline: string
}

/** The way into the game: a link where a link is enough, else a tab that signs the member in. */
export function EnterGame({ slot, online, offline }: EnterGameProps) {
  const { t } = useLingui()
  const id = useId()
  const [message, setMessage] = useState<string>()
  const entering = useAtomValue(enteringAtom)
  useEffect(() => enteringSeen, [])
  const settings = entrySettings()
  const way = gameEntry(slot, undefined, thisDevice(), settings)
  const app = way.kind === 'link' ? undefined : appLink(slot, thisDevice(), settings)
  const state = entering.code === slot.code ? entering.state : undefined
  const label = t`Enter the game`
  const enter = () => {
    setMessage(undefined)
    void enterGame(slot)
  }
  const first = slot.code.toLowerCase() === 'pgslot' ? buildSettings.pgslotMessage : undefined

  if (way.kind === 'none') {
    return (
      <Text role="small" muted center>
        {way.why === 'insecure'
          ? t`This game’s address isn’t secure, so your password isn’t sent there. Please tell support.`
          : t`This game has no address that can be opened. Please tell support.`}
      </Text>
    )
  }
  return (
    <>
      <EnteringNote slot={slot} state={state} onAgain={enter} />
      {way.kind === 'link' && online ? (
        <ButtonOut
          href={way.href}
          icon={<IconExternal />}
          aria-describedby={id}
          {...(way.app ? { rel: externalLinkAttributes.rel } : externalLinkAttributes)}
        >
          {label}
        </ButtonOut>
      ) : (
        <Button
          icon={<IconExternal />}
          disabled={!online}
          loading={state?.kind === 'busy'}
          aria-describedby={online ? id : offline}
          onClick={first === undefined ? enter : () => setMessage(first)}
        >
          {label}
        </Button>
      )}
      {app !== undefined && online && (
        <ButtonOut
          look="ghost"
          href={app}
          {...(/^https?:/.test(app) ? externalLinkAttributes : { rel: externalLinkAttributes.rel })}
        >
          {t`Open the game’s app instead`}
        </ButtonOut>
      )}
      {online && (
        <Text id={id} role="caption" muted center>
          {way.kind === 'link'
            ? t`Opens the provider’s site in a new tab. Sign in there with the username and password above.`
            : t`Opens the provider’s site in a new tab`}
        </Text>
      )}
      {message !== undefined && (
        <MessageFirst message={message} onContinue={enter} onClose={() => setMessage(undefined)} />
      )}
    </>
  )
}
