import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { promotion, promotionFind } from '../../../src/contract/bonus.ts'
import { droppedFields, issueField } from '../../../src/contract/dropped-records.ts'
import type { Effect } from '../kit/findings.ts'
import { fieldNeed } from './field-needs.ts'
import {
  type Deviation,
  type DeviationKind,
  describeRefused,
  describeValue,
  genericPath,
  leafRule,
  type Path,
  type SchemaParts,
  unwrap,
} from './leaf-rules.ts'

/**
 * Reads an answer strictly by the same schema that the portal reads leniently, and lists what the lenient reading forgives,
 * hides, drops or can't use.
 * @param name of the call; absent for other values, e.g. a message of the socket
 */
export function readStrictly(schema: GenericSchema, body: unknown, name = ''): readonly Deviation[] {
  const reader = new StrictReader()
  // The portal reads the promotion, or an object around it; a falsy answer means none.
  const isWrapped = isObject(body) && 'promotion' in body
  const found = isWrapped ? body.promotion : body
  if (name !== promotionFind.name) reader.read(schema, body, [], 'unusable')
  else if (found) reader.read(promotion, found, isWrapped ? ['promotion'] : [], 'unusable')
  reader.addRemainder(schema, body)
  return reader.summary(name)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (value: unknown): value is GenericSchema => isObject(value) && value.kind === 'schema'

const pathOf = (field: string) => (field === '(whole)' ? [] : field.split('.'))

type Entries = NonNullable<SchemaParts['entries']>

class StrictReader {
  readonly #found: Deviation[] = []
  /** Number of objects that could have had each field. */
  readonly #parents = new Map<string, number>()

  /** @param effect effect of an unreadable value here */
  read(schema: GenericSchema, value: unknown, path: Path, effect: Effect): void {
    if (value === undefined || value === null) {
      const parsed = v.safeParse(schema, value)
      const missing = parsed.success ? (parsed.output === undefined ? 'hidden' : 'fine') : effect
      this.#add(path, 'missing', missing, value === null ? 'is null' : 'is missing')
      return
    }
    const { base, hasFallback } = unwrap(schema)
    const here = hasFallback ? 'hidden' : effect
    const { type, entries, item, options }: SchemaParts = base
    if (type === 'object' && entries && !leafRule(base)) this.#readObject(schema, entries, value, path, here)
    else if (type === 'array' && item) this.#readList(base, item, value, path, here)
    else if (type === 'union' && options && !leafRule(base)) this.#readUnion(base, options, value, path, here)
    else if (type !== 'unknown') this.#readLeaf(schema, base, value, path, here)
  }

  /** Adds refused answers and dropped records for which no single value was reported. */
  addRemainder(schema: GenericSchema, body: unknown): void {
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
    const keyOf = ({ path, kind, effect }: Deviation) => `${genericPath(path)} ${kind} ${effect}`
    return [...Map.groupBy(this.#found, keyOf).values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      // An optional field that some records have isn't missing.
      const isOptional = first.kind === 'missing' && (first.effect === 'hidden' || first.effect === 'fine')
      const generic = genericPath(first.path)
      const isElsewhere = group.length < (this.#parents.get(generic) ?? 0)
      if (isOptional && isElsewhere && !fieldNeed(name, generic)?.inEachRecord) return []
      return [{ ...first, count: group.length }]
    })
  }

  #add(path: Path, kind: DeviationKind, effect: Effect, detail: string): void {
    this.#found.push({ path, kind, effect, detail, count: 1 })
  }

  /** A single value, and texts that are one of several: there the lenient reading has another result than was sent. */
  #readLeaf(schema: GenericSchema, base: GenericSchema, value: unknown, path: Path, effect: Effect): void {
    const shown = describeValue(value)
    if (!v.safeParse(base, value).success) {
      // Integers beyond 2^53 are already rounded when they have been parsed.
      const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value)
      if (isInexact) this.#add(path, 'id range', effect, `is a JSON integer above 2^53 - 1 (${value})`)
      else this.#add(path, 'unreadable', effect, describeRefused(base, value))
      return
    }
    const [kind, detail] = leafRule(base)?.check?.(value, shown) ?? []
    if (kind)
      this.#add(path, kind, kind === 'precision' || kind === 'instant' ? 'misread' : 'fine', `is ${detail}`)
    if (leafRule(base)) return
    const { output } = v.safeParse(schema, value)
    if (typeof value === 'string' && typeof output === 'string' && output !== value)
      this.#add(path, 'unknown value', 'fine', `is ${shown}, which is read as "${output}"`)
  }

  #readObject(schema: GenericSchema, entries: Entries, value: unknown, path: Path, effect: Effect): void {
    const parsed = v.safeParse(schema, value)
    if (!isObject(value)) {
      // The lenient schema takes a list for an object without fields.
      const detail = `is ${describeValue(value)}; expected an object`
      this.#add(path, 'unreadable', parsed.success ? 'hidden' : effect, detail)
      return
    }
    const before = this.#found.length
    for (const [key, entry] of Object.entries(entries)) {
      const place = [...path, key]
      this.#parents.set(genericPath(place), (this.#parents.get(genericPath(place)) ?? 0) + 1)
      this.read(entry, value[key], place, effect)
    }
    if (!parsed.success && !this.#found.slice(before).some((one) => one.effect === effect))
      this.#add([...path, ...pathOf(issueField(parsed.issues[0]))], 'missing', effect, 'is missing')
    // A missing name that the portal replaces, e.g. by the code, isn't hidden.
    const output = parsed.success && isObject(parsed.output) ? parsed.output : {}
    for (const [index, one] of this.#found.entries()) {
      const isOwn = index >= before && one.path.length === path.length + 1 && one.effect === 'hidden'
      if (isOwn && one.kind === 'missing' && output[String(one.path.at(-1))] !== undefined)
        this.#found[index] = { ...one, effect: 'fine' }
    }
  }

  #readList(list: GenericSchema, item: GenericSchema, value: unknown, path: Path, effect: Effect): void {
    const isReadable = v.safeParse(list, value).success
    if (!Array.isArray(value)) {
      const detail = `is ${describeValue(value)}; expected a list`
      this.#add(path, 'unreadable', isReadable ? 'hidden' : effect, detail)
      return
    }
    // Without any valid record the list itself is unusable.
    const each = isReadable ? 'record dropped' : effect
    for (const [index, record] of value.entries()) this.read(item, record, [...path, index], each)
  }

  #readUnion(union: GenericSchema, options: readonly unknown[], value: unknown, path: Path, effect: Effect) {
    const typeOfOption = (option: GenericSchema): string =>
      leafRule(option) ? 'value' : unwrap(option).base.type
    const wanted = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
    const forms = options.filter(isSchema)
    const chosen =
      forms.find((option) => typeOfOption(option) === wanted) ??
      forms.find((option) => v.safeParse(option, value).success)
    if (chosen) this.read(chosen, value, path, effect)
    else if (!v.safeParse(union, value).success)
      this.#add(path, 'unreadable', effect, `is ${describeValue(value)}, which no form of the answer allows`)
  }
}
