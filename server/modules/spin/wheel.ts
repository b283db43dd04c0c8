import * as v from 'valibot'
import { currencyOf } from '#server/modules/ledger/currency.ts'
import { readOperatorSettings } from '#server/modules/settings/settings.ts'
import { firstRow, type Sql } from '#server/platform/db/db.ts'

const sliceRow = v.object({
  id: v.number(),
  code: v.string(),
  label: v.string(),
  bg_color: v.nullable(v.string()),
  text_color: v.nullable(v.string()),
  description: v.nullable(v.string()),
  weight: v.number(),
  prize_code: v.nullable(v.string()),
})
export type WheelSlice = v.InferOutput<typeof sliceRow>

/** A wheel with at least one slice, in clockwise order. */
export interface Wheel {
  name: string
  slices: readonly WheelSlice[]
}

/**
 * Finds the wheel offered to a member, with prizes in the account's currency. Undefined if the feature is
 * off, or if no wheel with slices is active.
 */
export async function findOfferedWheel(sql: Sql, memberId: number): Promise<Wheel | undefined> {
  const { spin } = await readOperatorSettings(sql)
  if (!spin) return undefined
  const wheel = await firstRow(
    sql,
    v.object({ code: v.string(), name: v.string() }),
    'select code, name from wheel where is_active and currency = $1',
    [await currencyOf(sql, memberId)],
  )
  if (!wheel) return undefined
  const slices = await sql.rows(
    sliceRow,
    `select id, code, label, bg_color, text_color, description, weight, prize_code from wheel_slice
     where wheel_code = $1 and removed_at is null order by sort, id`,
    [wheel.code],
  )
  return slices.length === 0 ? undefined : { name: wheel.name, slices }
}

/** A slice in the contract's format; absent fields are omitted. */
export function toSliceResponse(
  slice: Omit<WheelSlice, 'id' | 'weight' | 'prize_code'>,
  translate: (text: string) => string,
) {
  return {
    code: slice.code,
    label: translate(slice.label),
    ...(slice.bg_color === null ? {} : { bgColor: slice.bg_color }),
    ...(slice.text_color === null ? {} : { textColor: slice.text_color }),
    ...(slice.description === null ? {} : { htmlDescription: translate(slice.description) }),
  }
}

/** Translatable texts of a slice. */
export function sliceTexts({ label, description }: Pick<WheelSlice, 'label' | 'description'>) {
  return [label, description]
}

/** Upper bound of the random number for `pickSlice`; 0 if the wheel has no slices. */
export function sumWeights(slices: readonly Pick<WheelSlice, 'weight'>[]): number {
  return slices.reduce((sum, { weight }) => sum + weight, 0)
}

/**
 * Picks the slice that a random number falls into, in proportion to the weights.
 * @param drawn integer from 0 (inclusive) to the sum of the weights (exclusive)
 */
export function pickSlice<S extends Pick<WheelSlice, 'weight'>>(slices: readonly S[], drawn: number): S {
  let remaining = drawn
  for (const slice of slices) {
    if (remaining < slice.weight) return slice
    remaining -= slice.weight
  }
  throw new Error('drawn beyond the weights')
}
