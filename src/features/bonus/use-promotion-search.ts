import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { type Promotion, promotionFind } from '#contract/bonus.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'

/** A promotion with the code that takes it. */
export type FoundPromotion = Promotion & { readonly code: string }

type Trouble =
  | { readonly kind: 'missing' | 'not-found' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What a server answers about a code that it doesn't have, or that can't be one. */
const unknownCode: readonly unknown[] = ['NO_PROMOTION', 'KEY_INVALID']

/** The search for a promotion by its code, always in capitals (specification, section 5). */
export function usePromotionSearch(onFound: (promotion: FoundPromotion) => void) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const [trouble, setTrouble] = useState<Trouble>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function find(wanted: string): Promise<Trouble | undefined> {
    try {
      const promotion = await call(promotionFind, { params: { code: wanted } })
      if (!promotion) return { kind: 'not-found' }
      onFound({ ...promotion, code: promotion.code ?? wanted })
      return undefined
    } catch (error) {
      return unknownCode.includes(errorKeyOf(error)) ? { kind: 'not-found' } : { kind: 'failed', error }
    }
  }

  function textOf(problem: Trouble): string {
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
    error: trouble && textOf(trouble),
    type(text: string): void {
      setCode(text.toUpperCase())
      setTrouble(undefined)
    },
    /** Searches, once at a time. @returns whether a promotion was found */
    async search(): Promise<boolean> {
      const wanted = code.trim()
      if (running.current) return false
      if (wanted === '') {
        setTrouble({ kind: 'missing' })
        return false
      }
      running.current = true
      setTrouble(undefined)
      setBusy(true)
      const found = await find(wanted)
      running.current = false
      setBusy(false)
      setTrouble(found)
      return found === undefined
    },
  }
}
