import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '#components/content/Text.tsx'
import { Card } from '#components/layout/Card.tsx'
import { DescriptionList, DescriptionRow } from '#components/layout/DescriptionList.tsx'
import { Money } from '#components/money/Money.tsx'
import type { Satang } from '#contract/money.ts'
import { amountAfter, type Place } from './transfer-rules.ts'
import { useTransferTexts } from './transfer-texts.ts'

/** What both ends hold after the transfer; a dash where today's amount isn't known. */
export function AfterTransfer({ from, to, satang }: { from: Place; to: Place; satang: Satang }) {
  const { t } = useLingui()
  const { nameOf } = useTransferTexts()
  const ends = [
    { place: from, after: amountAfter(from, -satang) },
    { place: to, after: amountAfter(to, satang) },
  ]
  return (
    <Card padded>
      <Text role="small" muted>{t`After transfer`}</Text>
      <DescriptionList>
        {ends.map(({ place, after }) => (
          <DescriptionRow key={place.code} name={nameOf(place)}>
            <Money satang={after} />
          </DescriptionRow>
        ))}
        {ends.map(
          ({ place, after }) =>
            place.factor !== 1 && (
              <DescriptionRow
                key={place.code}
                name={<CreditName place={place} both={from.factor !== 1 && to.factor !== 1} />}
              >
                <Money
                  unit="credit"
                  tone="muted"
                  satang={after === undefined ? undefined : Math.round(after * place.factor)}
                />
              </DescriptionRow>
            ),
        )}
      </DescriptionList>
    </Card>
  )
}

/** "Game credit ×10"; with the game's name where both ends are games. */
function CreditName({ place: { factor, name }, both }: { place: Place; both: boolean }) {
  if (both) {
    return (
      <Trans>
        Game credit {name} ×{factor}
      </Trans>
    )
  }
  return <Trans>Game credit ×{factor}</Trans>
}
