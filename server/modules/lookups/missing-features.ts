import type { Deps } from '#server/deps.ts'
import { availableDepositMethods } from '#server/modules/deposits/deposit-methods.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { isDemoTexts, readOwnTexts } from '#server/modules/settings/texts.ts'
import { isLoopback } from '#server/platform/http/loopback-only.ts'

/** What is off, has samples or waits for the operator. */
export type MissingFeature =
  | 'bank-confirmation'
  | 'deposit-account'
  | 'payment-qr'
  | 'gift-links'
  | 'otp-sender'
  | 'otp-switch'
  | 'otp-by-hand'
  | 'own-texts'
  | 'client-addresses'
  | 'chat'

/** Lists the features that are off or need something of the operator. */
export async function listMissingFeatures(deps: Deps): Promise<readonly MissingFeature[]> {
  const settings = await readOperatorSettings(deps.db)
  const { bankTransfers, giftLinks, qrProviders } = availableDepositMethods(deps, settings)
  const hasAccount = (await deps.db.run('select from deposit_account where is_active limit 1')) > 0
  const texts = await readOwnTexts(deps.db)
  const isBehindUnknownProxy = isLoopback(deps.settings.host) && !deps.settings.trustProxy('127.0.0.1', 0)
  const all: readonly (readonly [MissingFeature, boolean])[] = [
    ['bank-confirmation', !bankTransfers],
    ['deposit-account', bankTransfers && !hasAccount],
    ['payment-qr', qrProviders.length === 0],
    ['gift-links', !giftLinks],
    ['otp-sender', !deps.otpSender],
    ['otp-switch', deps.otpSender !== undefined && !settings.registerOTP],
    ['otp-by-hand', settings.registerOTP && deps.settings.webhooks.otp === 'manual'],
    ['own-texts', texts === undefined || isDemoTexts(texts)],
    ['client-addresses', isBehindUnknownProxy],
    ['chat', !settings.enableChatWidget],
  ]
  return all.filter(([, isMissing]) => isMissing).map(([name]) => name)
}
