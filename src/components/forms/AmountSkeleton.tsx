import { SkeletonText } from '#components/feedback/Skeleton.tsx'
import { AmountField } from './AmountField.tsx'
import { ToggleChips } from './ToggleChips.tsx'

const PRESET_KEYS = ['a', 'b', 'c', 'd'] as const

const ignore = () => undefined

/** Skeleton of an amount field with presets below it. */
export function AmountSkeleton() {
  return (
    <>
      <AmountField
        label={<SkeletonText width={72} />}
        placeholder=""
        value=""
        onValueChange={ignore}
        disabled
      />
      <ToggleChips
        label=""
        layout="four"
        options={PRESET_KEYS.map((value) => ({ value, label: <SkeletonText width={36} />, disabled: true }))}
        value={undefined}
        onSelect={ignore}
      />
    </>
  )
}
