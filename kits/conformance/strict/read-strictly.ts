import * as v from 'valibot'
import { droppedFields, issueField } from '../../../src/contract/dropped-records.ts'
import { promotion, promotionFind } from '../../../src/contract/rewards/bonus-changes.ts'
import type { Effect } from '../kit/findings.ts'
import { fieldNeed } from './field-needs.ts'
import type { Deviation, Path, SchemaParts } from './leaf-rules.ts'
import * as leaves from './leaf-rules.ts'

/** Lists what the portal's lenient reading of an answer forgives, hides, drops or can't use. @param name of the call */
export function readStrictly(schema: v.GenericSchema, body: unknown, name = ''): readonly Deviation[] {
  const reader = new StrictReader()
  // The portal reads the promotion, or an object around it; a falsy answer means none.
  const isWrapped = isObject(body) && 'promotion' in body
  const found = isWrapped ? body.promotion : body
  if (name !== promotionFind.name) reader.read(schema, body, [], 'unusable')
  else if (found) reader.read(promotion, found, isWrapped ? ['promotion'] : [], 'unusable')
  reader.addRemainder(schema, body)
  return reader.summary(name)
}

type Fields = Readonly<Record<string, unknown>>
type Entries = NonNullable<SchemaParts['entries']>
type Options = NonNullable<SchemaParts['options']>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the field is missing, and the portal copes with that. */
export const isOptionalField = ({ kind, effect }: Deviation) =>
  kind === 'missing' && (effect === 'hidden' || effect === 'fine')

const pathOf = (field: string) => (field === '(whole)' ? [] : field.split('.'))

class StrictReader {
  readonly #found: Deviation[] = []
  /** Fields that at least one record has. */
  readonly #present = new Set<string>()

  /** @param effect effect of an unreadable value here */
  read(schema: v.GenericSchema, value: unknown, path: Path, effect: Effect) {
    if (value === undefined || value === null) {
      const detail = value === null ? 'is null' : 'is missing'
      return this.#add(path, 'missing', v.is(schema, value) ? 'fine' : effect, detail)
    }
    this.#present.add(leaves.genericPath(path))
    const { base, hasFallback } = leaves.unwrap(schema)
    const here = hasFallback ? 'hidden' : effect
    const { type, entries, item, options = [] }: SchemaParts = leaves.leafRule(base) ? { type: 'leaf' } : base
    if (entries && isObject(value)) this.#readObject(schema, entries, value, path, here)
    else if (item && Array.isArray(value)) {
      // Without any valid record the list itself is unusable.
      const each = v.is(base, value) ? 'record dropped' : here
      for (const [index, record] of value.entries()) this.read(item, record, [...path, index], each)
    } else if (entries || item) {
      // The lenient schema takes a list for an object without fields.
      const unreadable = v.is(schema, value) ? 'hidden' : here
      const detail = `is ${leaves.describeValue(value)}; expected ${entries ? 'an object' : 'a list'}`
      this.#add(path, 'unreadable', unreadable, detail)
    } else if (type === 'union') this.#readUnion(base, options, value, path, here)
    else if (type !== 'unknown') this.#readLeaf(schema, base, value, path, here)
  }

  /** Adds refused answers and dropped records for which no single value was reported. */
  addRemainder(schema: v.GenericSchema, body: unknown): void {
    const parsed = v.safeParse(schema, body)
    const has = (effect: Effect) => this.#found.some((one) => one.effect === effect)
    if (!parsed.success && !has('unusable'))
      this.#add(pathOf(issueField(parsed.issues[0])), 'unreadable', 'unusable', parsed.issues[0].message)
    if (!parsed.success || has('record dropped')) return
    for (const [field, times] of droppedFields(parsed.output))
      this.#add(field.split('.'), 'unreadable', 'record dropped', `makes ${times} records unreadable`)
  }

  /** All deviations; those of equal fields of several records as one. */
  summary(name: string): readonly Deviation[] {
    const keyOf = ({ path, kind, effect }: Deviation) => `${leaves.genericPath(path)} ${kind} ${effect}`
    return [...Map.groupBy(this.#found, keyOf).values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      // An optional field that some records have isn't missing.
      const generic = leaves.genericPath(first.path)
      const isElsewhere = isOptionalField(first) && this.#present.has(generic)
      if (isElsewhere && fieldNeed(name, generic)?.[2] === undefined) return []
      return [{ ...first, count: group.length }]
    })
  }

  #add(path: Path, kind: Deviation['kind'], effect: Effect, detail: string): void {
    this.#found.push({ path, kind, effect, detail, count: 1 })
  }

  /** A single value, and texts that are one of several: there the lenient reading has another result than was sent. */
  #readLeaf(schema: v.GenericSchema, base: v.GenericSchema, value: unknown, path: Path, effect: Effect) {
    const shown = leaves.describeValue(value)
    if (!v.is(base, value)) {
      // Integers beyond 2^53 are already rounded when they have been parsed.
      const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value)
      if (!isInexact) return this.#add(path, 'unreadable', effect, leaves.describeRefused(base, value))
      return this.#add(path, 'id range', effect, `is a JSON integer above 2^53 - 1 (${value})`)
    }
    const [kind, detail] = leaves.leafRule(base)?.check?.(value, shown) ?? []
    if (kind)
      this.#add(path, kind, kind === 'precision' || kind === 'instant' ? 'misread' : 'fine', `is ${detail}`)
    if (leaves.leafRule(base)) return
    const { output } = v.safeParse(schema, value)
    if (typeof value === 'string' && typeof output === 'string' && output !== value)
      this.#add(path, 'unknown value', 'fine', `is ${shown}, which is read as "${output}"`)
  }

  #readObject(schema: v.GenericSchema, entries: Entries, value: Fields, path: Path, effect: Effect): void {
    const before = this.#found.length
    for (const [key, entry] of Object.entries(entries)) this.read(entry, value[key], [...path, key], effect)
    const { issues } = v.safeParse(schema, value)
    if (issues && !this.#found.slice(before).some((one) => one.effect === effect))
      this.#add([...path, ...pathOf(issueField(issues[0]))], 'missing', effect, 'is missing')
  }

  #readUnion(union: v.GenericSchema, options: Options, value: unknown, path: Path, effect: Effect): void {
    const wanted = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
    const forms = options.filter((option) => typeof option === 'object')
    const chosen =
      forms.find((option) => !leaves.leafRule(option) && leaves.unwrap(option).base.type === wanted) ??
      forms.find((option) => v.is(option, value))
    if (chosen) this.read(chosen, value, path, effect)
    else if (!v.is(union, value))
      this.#add(
        path,
        'unreadable',
        effect,
        `is ${leaves.describeValue(value)}, which no form of the answer allows`,
      )
  }
}
