import { Trans } from '@lingui/react/macro'
import { Callout } from '#components/feedback/Callout.tsx'
import { bankShortName, operatorBankCode } from '#domain/slips/check/bank-names.ts'
import { isExpired, type SlipItem } from '#domain/slips/queue/slip-item.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'

/** Results of a slip's check before sending. Warnings only: the server decides. */
export function SlipHints({ item, now }: { item: SlipItem; now: number }) {
  const ownBankCode = useResource(walletResource).value?.bankAccount?.bankCode
  const { qr, isDuplicate, isScanned } = item
  if (!isScanned) {
    return (
      <Callout role="status">
        <Trans>Its QR code couldn’t be looked for on this phone. You can send it all the same.</Trans>
      </Callout>
    )
  }
  if (qr?.kind === 'truemoney') {
    return (
      <Callout tone="warn" role="status">
        <Trans>This looks like a TrueMoney slip, which no bank can confirm. Support can check it.</Trans>
      </Callout>
    )
  }
  if (qr?.kind !== 'bank') {
    return (
      <Callout tone="warn" role="status">
        <Trans>
          No slip QR code was found in this picture. It may be refused: if you can, choose the whole slip as
          the bank app saved it.
        </Trans>
      </Callout>
    )
  }
  const bank = bankShortName(qr.bank)
  const name = bank ?? qr.bank
  const code = operatorBankCode(qr.bank)
  const isForeign = ownBankCode !== undefined && code !== undefined && ownBankCode !== code
  return (
    <>
      {isDuplicate && (
        <Callout tone="warn" role="status">
          <Trans>This slip was already sent from this phone. The same slip is never counted twice.</Trans>
        </Callout>
      )}
      {isForeign && (
        <Callout tone="warn" role="status">
          <Trans>It comes from {name}. Only money from your own registered account is counted.</Trans>
        </Callout>
      )}
      {isExpired(item, now) && (
        <Callout tone="warn" role="status">
          <Trans>The transfer was more than 1 hour ago. The slip may be refused; support can check it.</Trans>
        </Callout>
      )}
    </>
  )
}
