import { useLingui } from '@lingui/react/macro'
import { ButtonOut } from '#components/buttons/ExternalLinkButton.tsx'
import { LinkButton } from '#components/buttons/LinkButton.tsx'
import { Note } from '#components/feedback/Callout.tsx'
import type { Slot } from '#contract/wallet.ts'
import { externalLinkAttributes } from '#lib/html/safe-link.ts'
import type { Entering } from './enter.ts'
import { entrySettings } from './game-data.ts'
import { usableLink } from './game-links.ts'

interface EnteringNoteProps {
  slot: Slot
  state: Entering | undefined
  /** Tries again; called in the tap's own turn. */
  onAgain: () => void
}

/** What became of entering a game, and what to do when the tab didn't come up. */
export function EnteringNote({ slot, state, onAgain }: EnteringNoteProps) {
  const { t } = useLingui()
  switch (state?.kind) {
    case 'opened':
      return <Note role="status">{t`Opened in a new tab.`}</Note>
    case 'failed':
      return (
        <Note tone="neg" role="alert">
          {t`The game couldn’t be opened.`} {state.text}
        </Note>
      )
    case 'blocked':
      return (
        <Note tone="warn" role="alert">
          <p>{t`Your browser blocked the new tab. Allow this site to open tabs, then try again.`}</p>
          <LinkButton onClick={onAgain}>{t`Try again`}</LinkButton>
        </Note>
      )
    case 'unreached': {
      const site = usableLink([slot.web], 'other', entrySettings().apiHost)
      return (
        <Note tone="warn" role="alert">
          <p>
            {state.href === undefined
              ? t`The new tab couldn’t be signed in. Close it, open the game’s site here and sign in with the username and password above.`
              : t`The new tab couldn’t be reached. Close it and open the game here.`}
          </p>
          {(state.href ?? site) !== undefined && (
            <ButtonOut small look="secondary" href={state.href ?? site} {...externalLinkAttributes}>
              {t`Open the game’s site`}
            </ButtonOut>
          )}
        </Note>
      )
    }
    default:
      return null
  }
}
