import { html } from 'hono/html'
import { check, checks, field, form, type Html, section } from '#server/demo/console/html.ts'
import type { Deps } from '#server/deps.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'

/** Section with the settings that the operator can change at run time. */
export async function settingsSection({ db }: Deps): Promise<Html> {
  const settings = await readOperatorSettings(db)
  return section(
    'switches',
    'Switches',
    form(
      'switches',
      'Switches',
      html`${checks(
        check('terminated', 'Service terminated', settings.terminated),
        check('registerOTP', 'Registration asks for a one-time password', settings.registerOTP),
        check('enableChatWidget', 'Chat widget', settings.enableChatWidget),
        check('isManual', 'Deposits are checked by hand', settings.isManual),
      )}
        <label class="wide">Notice<textarea name="notice" rows="2" maxlength="2000">${settings.notice}</textarea></label>
        ${field({ name: 'slipsClosedFrom', label: 'Slips closed from (HH:mm)', value: settings.slipClosed?.from ?? '' })}
        ${field({ name: 'slipsClosedTo', label: 'Slips closed to (HH:mm)', value: settings.slipClosed?.to ?? '' })}
        ${field({ name: 'chatFrom', label: 'Chat is answered from (HH:mm)', value: settings.chatHours?.from ?? '' })}
        ${field({ name: 'chatTo', label: 'Chat is answered to (HH:mm)', value: settings.chatHours?.to ?? '' })}
        ${field({ name: 'slipInterval', label: 'Seconds between slips', value: settings.slipIntervalSeconds, inputmode: 'numeric' })}
        ${field({ name: 'qrMinutes', label: 'QR minutes', value: settings.qrMinutes, inputmode: 'numeric' })}
        <button>Save switches</button>`,
      undefined,
    ),
  )
}
