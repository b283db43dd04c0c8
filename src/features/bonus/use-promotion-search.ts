import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type Promotion, promotionFind } from '#contract/bonus.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'

/** A promotion with the code that activates it. */
export type FoundPromotion = Promotion & { readonly code: string }

type SearchFailure =
  | { readonly kind: 'missing' | 'not-found' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Error keys for a code that doesn't exist or is malformed. */
const UNKNOWN_CODE_KEYS: readonly unknown[] = ['NO_PROMOTION', 'KEY_INVALID']

/** Looks up a promotion by its code, which is converted to upper case (specification, section 5). */
export function usePromotionSearch(onFound: (promotion: FoundPromotion) => void) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [failure, setFailure] = useState<SearchFailure>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function find(searchedCode: string): Promise<SearchFailure | undefined> {
    try {
      const promotion = await call(promotionFind, { params: { code: searchedCode } })
      if (!promotion) return { kind: 'not-found' }
      onFound({ ...promotion, code: promotion.code ?? searchedCode })
      return undefined
    } catch (error) {
      return UNKNOWN_CODE_KEYS.includes(errorKeyOf(error)) ? { kind: 'not-found' } : { kind: 'failed', error }
    }
  }

  function failureMessage(problem: SearchFailure): string {
    switch (problem.kind) {
      case 'missing':
        return t`Enter the promotion code`
      case 'not-found':
        return t`Promotion not found`
      case 'failed':
        return failureText(problem.error)
    }
  }

  return {
    code,
    busy,
    error: failure && failureMessage(failure),
    setInput(text: string): void {
      setCode(text.toUpperCase())
      setFailure(undefined)
    },
    /** Ignored while a search is running. @returns whether a promotion was found */
    async search(): Promise<boolean> {
      const searchedCode = code.trim()
      if (running.current) return false
      if (searchedCode === '') {
        setFailure({ kind: 'missing' })
        return false
      }
      running.current = true
      setFailure(undefined)
      setBusy(true)
      const newFailure = await find(searchedCode)
      running.current = false
      setBusy(false)
      setFailure(newFailure)
      return newFailure === undefined
    },
  }
}
