import { useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { type ChangeEvent, type SyntheticEvent, useId, useRef } from 'react'
import { Button } from '#components/buttons/Button.tsx'
import { SrOnly, Text } from '#components/content/Text.tsx'
import { TextField } from '#components/forms/TextField.tsx'
import { IconSearch } from '#components/icons/screens.tsx'
import { Card } from '#components/layout/Card.tsx'
import { useDelayed } from '#lib/hooks/use-delayed.ts'
import { onlineAtom } from '#lib/network/online-state.ts'
import { useUnsavedWork } from '#lib/state/unsaved-work.ts'
import css from './PromotionForm.module.css'
import { type FoundPromotion, usePromotionSearch } from './use-promotion-search.ts'

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

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = currentTarget
    setInput(value)
    // React moves the caret to the end when it changes the value: restore it.
    requestAnimationFrame(() => currentTarget.setSelectionRange(selectionStart, selectionStart))
  }
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (online && !(await search())) field.current?.focus()
  }
  return (
    <Card padded>
      <form onSubmit={submit} noValidate className={css.form}>
        <div className={css.field}>
          <TextField
            ref={field}
            name="code"
            label={t`Promotion code`}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            required
            maxLength={40}
            value={code}
            onChange={change}
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
