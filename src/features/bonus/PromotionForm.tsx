import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { Skeleton, SkeletonText } from '#components/feedback/Skeleton.tsx'
import { FieldFrame } from '#components/forms/FieldFrame.tsx'
import { UpperCaseField } from '#components/forms/UpperCaseField.tsx'
import { IconSearch } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { normalizePromotionCode } from '#contract/formats/typed-codes.ts'
import { type Promotion, promotionFind } from '#contract/rewards/bonus-changes.ts'
import { errorKeyOf } from '#lib/api/api-error.ts'
import { call } from '#lib/api/client.ts'
import { failureText } from '#lib/api/error-text.ts'
import { readInput } from '#lib/forms/read-input.ts'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import css from './PromotionForm.module.css'

/** Form that looks up a promotion by its code. */
export function PromotionForm({ onFound }: { onFound: (promotion: FoundPromotion) => void }) {
  const { t } = useLingui()
  const online = useAtomValue(onlineAtom)
  const reasonId = useId()
  const field = useRef<HTMLInputElement>(null)
  const { code, busy, error, setInput, search } = usePromotionSearch(onFound)
  const late = useDelayed(busy)
  const searching = late ? t`Searching for the promotion…` : undefined

  useUnsavedWork(code !== '')

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = readInput(event.currentTarget, 'code')
    if (online && !(await search(typed))) field.current?.focus()
  }
  return (
    <Card padded>
      <form onSubmit={submit} noValidate className={css.form}>
        <div className={css.field}>
          <UpperCaseField
            ref={field}
            name="code"
            label={t`Promotion code`}
            autoComplete="off"
            enterKeyHint="search"
            required
            defaultValue=""
            onChange={(event) => setInput(event.currentTarget.value)}
            error={error}
            hint={searching}
          />
        </div>
        <div className={css.submit}>
          <Button
            type="submit"
            icon={<IconSearch />}
            loading={busy}
            disabled={!online}
            aria-describedby={online ? undefined : reasonId}
          >
            {t`Search`}
          </Button>
        </div>
      </form>
      <SrOnly live="polite">{searching}</SrOnly>
      {!online && (
        <Text role="caption" id={reasonId} muted>
          {t`Searching needs a connection.`}
        </Text>
      )}
    </Card>
  )
}

export function PromotionFormSkeleton() {
  return (
    <Card padded>
      <div className={css.form}>
        <div className={css.field}>
          <FieldFrame id="" label={<SkeletonText width={104} />}>
            <Skeleton height="var(--control)" radius={14} />
          </FieldFrame>
        </div>
        <div className={css.submit}>
          <Button disabled>
            <SkeletonText width={80} />
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** A promotion with the code that activates it. */
export type FoundPromotion = Promotion & { readonly code: string }

type SearchFailure =
  | { readonly kind: 'missing' | 'not-found' }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Error keys for a code that doesn't exist or is malformed. */
const UNKNOWN_CODE_KEYS: readonly unknown[] = ['NO_PROMOTION', 'KEY_INVALID']

/** Looks up a promotion by its code, which is sent in upper case (specification, section 5). */
function usePromotionSearch(onFound: (promotion: FoundPromotion) => void) {
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
      setCode(text)
      setFailure(undefined)
    },
    /** Ignored while a search is running. @returns whether a promotion was found */
    async search(typed = code): Promise<boolean> {
      const searchedCode = normalizePromotionCode(typed)
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
