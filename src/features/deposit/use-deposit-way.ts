import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { acceptsBaht } from '#contract/currency.ts'
import type { QrProvider } from '#contract/qr.ts'
import { depositResource } from '#domain/lookups/lookup-resources.ts'
import { closedQrsAtom, useOpenQrs } from '#domain/qr/open-qrs.ts'
import { currencyAtom } from '#domain/wallet/account-currency.ts'
import { walletResource } from '#domain/wallet/wallet-resources.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { type DepositMethod, type DepositWay, depositMethods, findBestWay } from './best-way.ts'
import { rememberedAtom } from './last-deposit.ts'
import { GIFT_MIN_SATANG } from './link/GiftLinkPanel.tsx'
import { getChannelOffer } from './qr/QrForm.tsx'

interface DepositWayInput {
  /** Initially selected deposit method. */
  readonly method: DepositMethod | undefined
  /** Initially selected channel of QR codes. */
  readonly provider: QrProvider | undefined
  /** The slip of a transfer already made can be sent in any case. */
  readonly hasSlip: boolean
  /** Whether the member is making a transfer. */
  readonly isTransferring: boolean
}

/** The selected way to deposit, and the others that the host offers. */
export function useDepositWay({ method, provider, hasSlip, isTransferring }: DepositWayInput) {
  const openQrs = useOpenQrs()
  const [closedQr] = useAtomValue(closedQrsAtom)
  const [picked, setPicked] = useState<DepositWay & { readonly isChosen?: boolean }>({
    method,
    provider: provider ?? openQrs[0]?.provider ?? closedQr,
  })
  const lookup = useResource(depositResource)
  const { value: host } = lookup
  const ownBank = useResource(walletResource).value?.bankAccount?.bankCode
  const remembered = useAtomValue(rememberedAtom)
  const last = { ...remembered.last, account: remembered.account }
  const isBahtAccepted = acceptsBaht(host?.currencies)
  const isOffered = {
    bank: host?.bankTransfers !== false || hasSlip,
    // A code stays valid if its channel isn't offered any more.
    qr: isBahtAccepted && (host?.qrProviders?.length !== 0 || picked.provider !== undefined),
    link: isBahtAccepted && host?.giftLinks !== false,
  }
  const best = findBestWay({ lookup: host, isOffered, ownBank, last })
  const wanted = picked.method ?? (hasSlip || isTransferring ? 'bank' : undefined)
  const selected = wanted && isOffered[wanted] ? wanted : best.method
  const channel = picked.provider ?? best.provider
  // Of the account's currency.
  const minBaht = useAtomValue(currencyAtom) === 'BAHT' ? host?.minDeposit : undefined
  return {
    host,
    isUndecided: !host && lookup.error === undefined,
    isOffered,
    /** Undefined if the host offers none. */
    selected,
    channel,
    account: picked.account ?? best.account,
    /** The member has chosen it in this sheet. */
    isChosen: picked.isChosen === true,
    minBaht,
    others: depositMethods.filter((each) => isOffered[each] && each !== selected),
    /** Smallest amounts, satang; undefined if there is none, or it isn't known. */
    minimum: {
      bank: host?.minDeposit,
      qr: channel && getChannelOffer(channel, minBaht).min,
      link: GIFT_MIN_SATANG,
    },
    openQrs: openQrs.filter((code) => selected !== 'qr' || code.provider !== channel),
    /** Selects a way for the member, who hasn't asked for it. */
    select: (way: DepositWay) => setPicked({ ...picked, ...way }),
    pick: (way: DepositWay) => setPicked({ ...picked, ...way, isChosen: true }),
  }
}
