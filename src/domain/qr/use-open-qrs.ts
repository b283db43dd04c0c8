import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { useRecheck } from '#domain/money-call/use-recheck.ts'
import { refreshWalletAndStatement } from '#domain/statement/statement-resources.ts'
import { formatCountdown, formatHourMinute } from '#lib/format/date-time.ts'
import { useNow } from '#lib/hooks/use-now.ts'
import { useResource } from '#lib/resource/use-resource.ts'
import { isQrLive, type OpenQr, openQrsAtom, qrResource } from './open-qrs.ts'

/** The member's codes that can still be paid, the latest first; updated when one expires. */
export function useOpenQrs(): readonly OpenQr[] {
  const codes = useAtomValue(openQrsAtom)
  const now = useNow(codes.length > 0 ? 1000 : 0)
  return codes.filter((code) => isQrLive(code, now))
}

/**
 * Follows a code until the host answers that it is closed: asks on mount, on focus, on reconnect and every 10 s.
 * @returns its remaining time as mm:ss and the clock time of its end; undefined if the host sent none
 */
export function useOpenQr({ provider, expireIn }: OpenQr) {
  const { loading, reload } = useResource(qrResource(provider))
  useRecheck(!loading, () => void reload())
  // It may have been paid: refresh the balance once it is gone.
  useEffect(() => refreshWalletAndStatement, [])
  const now = useNow()
  return expireIn === undefined
    ? undefined
    : { left: formatCountdown(expireIn - now), until: formatHourMinute(expireIn) }
}
