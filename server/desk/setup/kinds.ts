import * as v from 'valibot'
import { dropInvisible, normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { typedSatang, typedWhole } from '#contract/formats/typed-amount.ts'
import { normalizeCode, normalizePromotionCode } from '#contract/formats/typed-codes.ts'
import { asciiDigits } from '#contract/formats/typed-digits.ts'
import { findVisibleTextProblem } from '#contract/formats/visible-text.ts'
import { clockTime } from '#contract/shapes.ts'
import { formatAmount } from '#server/desk/html.ts'
import type { Texts } from '#server/desk/texts/english.ts'

/** What somebody types into or chooses in. */
type Control =
  | { readonly type: 'line'; readonly inputmode?: 'numeric' | 'decimal' }
  | { readonly type: 'area'; readonly rows: number }
  | { readonly type: 'switch' }
  | { readonly type: 'color' }
  | { readonly type: 'choice'; readonly options: (text: Texts) => readonly (readonly [string, string])[] }

/** How a value is typed, read and shown. */
export interface Kind<T> {
  readonly control: Control
  /** Reads what was typed. */
  readonly schema: v.GenericSchema<string, T>
  /** What the field shows; read again, it is the same value. */
  readonly format: (value: T) => string
  /** What to type, for the message beside the field. */
  readonly problem: (text: Texts) => string
}

/** Text of a field: lines end as in the database, which can't store U+0000. */
const typed = v.pipe(
  v.string(),
  v.check((text) => !text.includes('\0')),
  v.transform((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
)
const itself = (text: string) => text

/** May be left empty, which is null. */
export function optional<T>(kind: Kind<T>): Kind<T | null> {
  const nothing = v.pipe(
    typed,
    v.transform((text) => dropInvisible(text).trim()),
    v.literal(''),
    v.transform(() => null),
  )
  return {
    ...kind,
    schema: v.union([nothing, kind.schema]),
    format: (value) => (value === null ? '' : kind.format(value)),
  }
}

/** A text of one line without hidden characters, e.g. a name. @param isRequired otherwise it may be empty */
export function line(max: number, isRequired = true): Kind<string> {
  return {
    control: { type: 'line' },
    schema: v.pipe(
      typed,
      v.transform(normalizeVisibleText),
      v.check((text) => (text === '' ? !isRequired : findVisibleTextProblem(text, max) === undefined)),
    ),
    format: itself,
    problem: ({ setup }) => setup.problems.line(max, isRequired),
  }
}

/** A long text, e.g. HTML. */
export function area(max: number, { rows = 4, isRequired = false } = {}): Kind<string> {
  return {
    control: { type: 'area', rows },
    schema: v.pipe(
      typed,
      v.maxLength(max),
      v.check((text) => text !== '' || !isRequired),
    ),
    format: itself,
    problem: ({ setup }) => setup.problems.area(max, isRequired),
  }
}

/** Texts with an empty line between them. */
export function sections(maxLength: number, maxCount: number, rows: number): Kind<readonly string[]> {
  return {
    control: { type: 'area', rows },
    schema: v.pipe(
      typed,
      v.transform((text) =>
        text
          .split(/\n\s*\n/)
          .map((part) => part.trim())
          .filter((part) => part !== ''),
      ),
      v.maxLength(maxCount),
      v.everyItem((part) => part.length <= maxLength),
    ),
    format: (parts) => parts.map((part) => part.trim().replaceAll(/\n\s*\n/g, '\n')).join('\n\n'),
    problem: ({ setup }) => setup.problems.sections(maxLength, maxCount),
  }
}

/** Digits in ASCII, without invisible characters. */
const plainDigits = (text: string) => dropInvisible(asciiDigits(text))

/** An amount in baht or kip, as people type it; the value is in hundredths. @param min hundredths */
export function amount(min = 0): Kind<number> {
  return {
    control: { type: 'line', inputmode: 'decimal' },
    schema: v.pipe(
      typed,
      v.transform((text): number => typedSatang(text) ?? -1),
      v.minValue(min),
    ),
    format: formatAmount,
    problem: ({ setup }) => setup.problems.amount(formatAmount(min)),
  }
}

/** A number with at most two decimals. */
function decimal(min: number, max: number): Pick<Kind<number>, 'control' | 'schema' | 'format'> {
  return {
    control: { type: 'line', inputmode: 'decimal' },
    schema: v.pipe(
      typed,
      v.transform((text) => plainDigits(text).replace(',', '.').replace(/\s*%$/, '')),
      v.regex(/^\d{1,6}(\.\d{1,2})?$/),
      v.transform(Number),
      v.minValue(min),
      v.maxValue(max),
    ),
    format: String,
  }
}

/** A percentage with at most two decimals. */
export function percent(): Kind<number> {
  return { ...decimal(0, 100), problem: ({ setup }) => setup.problems.percent }
}

/** How many times something. */
export function multiple(max: number): Kind<number> {
  return { ...decimal(0.01, max), problem: ({ setup }) => setup.problems.multiple(max) }
}

/** A whole number. */
export function whole(min: number, max: number): Kind<number> {
  return {
    control: { type: 'line', inputmode: 'numeric' },
    schema: v.pipe(
      typed,
      v.transform((text): number => typedWhole(plainDigits(text).replace(/%$/, '')) ?? -1),
      v.minValue(min),
      v.maxValue(max),
    ),
    format: String,
    problem: ({ setup }) => setup.problems.whole(min, max),
  }
}

/** A time of day; "8.30" is 08:30, too. */
export function time(): Kind<string> {
  return {
    control: { type: 'line', inputmode: 'numeric' },
    schema: v.pipe(
      typed,
      v.transform((text) => plainDigits(text).replace('.', ':').replace(/^\d:/, '0$&')),
      clockTime,
    ),
    format: itself,
    problem: ({ setup }) => setup.problems.time,
  }
}

/** On or off. Browsers send nothing for an empty checkbox. */
export function onOff(): Kind<boolean> {
  return {
    control: { type: 'switch' },
    schema: v.pipe(
      v.string(),
      v.transform((text) => text !== ''),
    ),
    format: (value) => (value ? 'on' : ''),
    problem: ({ setup }) => setup.problems.choice,
  }
}

/** One of a list. */
export function choice<const T extends string>(
  values: readonly T[],
  label: (value: T, text: Texts) => string,
): Kind<T> {
  return {
    control: { type: 'choice', options: (text) => values.map((one) => [one, label(one, text)] as const) },
    schema: v.picklist(values),
    format: itself,
    problem: ({ setup }) => setup.problems.choice,
  }
}

/** A code of a promotion, bonus, wheel or prize, in upper case. */
export function code(): Kind<string> {
  return {
    control: { type: 'line' },
    schema: v.pipe(typed, v.transform(normalizePromotionCode), v.regex(/^[A-Z0-9_-]{1,40}$/)),
    format: itself,
    problem: ({ setup }) => setup.problems.code,
  }
}

/** A text of one line of digits. */
export function digits(pattern: RegExp, problem: Kind<string>['problem']): Kind<string> {
  return {
    control: { type: 'line', inputmode: 'numeric' },
    schema: v.pipe(
      typed,
      v.transform((text) => normalizeCode(text).replaceAll('-', '')),
      v.regex(pattern),
    ),
    format: itself,
    problem,
  }
}

/** An https address, or a path of the portal with `isPathAllowed`. */
export function address(max: number, isPathAllowed = false): Kind<string> {
  return {
    control: { type: 'line' },
    schema: v.pipe(
      typed,
      v.transform(dropInvisible),
      v.maxLength(max),
      v.check(
        (text) =>
          (isPathAllowed && /^\/(?!\/)\S*$/.test(text)) ||
          (/^https:\/\/\S+$/.test(text) && URL.canParse(text)),
      ),
    ),
    format: itself,
    problem: ({ setup }) => setup.problems.address(isPathAllowed),
  }
}

/** A colour. */
export function color(): Kind<string> {
  return {
    control: { type: 'color' },
    schema: v.pipe(typed, v.regex(/^#[\da-f]{6}$/i)),
    format: (value) => value.toLowerCase(),
    problem: ({ setup }) => setup.problems.choice,
  }
}
