import { Trans } from '@lingui/react/macro'
import { APP_NAME } from '#lib/config/app-info.ts'
import type { Strip } from './ask-state.ts'

/** What the strip says: what notifications are for and how often they come, or why there are none and what helps. */
export function AskWords({ strip }: { strip: Exclude<Strip, 'none' | 'on'> }) {
  switch (strip) {
    case 'ask':
      return (
        <span>
          <Trans>
            Shall we tell you when support answers? One notification for each answer, nothing else. You can
            turn them off here at any time.
          </Trans>
        </span>
      )
    case 'denied':
      return (
        <span>
          <Trans>
            Notifications are blocked. To be told of answers, allow them for this site in the settings of your
            browser or phone.
          </Trans>
        </span>
      )
    case 'ios':
      return (
        <span>
          <Trans>
            To be told of answers on this device: tap Share in Safari, then “Add to Home Screen”, and open{' '}
            {APP_NAME} from there.
          </Trans>
        </span>
      )
    case 'line':
      return (
        <span>
          <Trans>
            LINE shows no notifications of ours. Open this page in your phone’s own browser to be told of
            answers.
          </Trans>
        </span>
      )
    case 'unable':
      return (
        <span>
          <Trans>This browser has no notifications. Answers wait for you here.</Trans>
        </span>
      )
  }
}
