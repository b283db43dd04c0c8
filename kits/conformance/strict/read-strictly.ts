import type { GenericSchema } from 'valibot'
import * as v from 'valibot'
import { promotion } from '#contract/bonus.ts'
import type { Call } from '#contract/call.ts'
import { droppedFields, issueField } from '#contract/dropped-records.ts'
import type { Effect } from '#scripts/conformance/findings.ts'
import { type Deviation, type DeviationKind, describeValue, genericPath, type Path } from './deviation.ts'
import { fieldNeed } from './field-needs.ts'
import { leafRule } from './leaf-rules.ts'
import { isSchema, type SchemaParts, unwrap } from './schema-parts.ts'

/**
 * Reads an answer strictly by the same schema that the portal reads leniently, and lists what the lenient reading forgives,
 * hides, drops or can't use.
 */
export function readStrictly(call: Pick<Call, 'name' | 'response'>, body: unknown): readonly Deviation[] {
  const reader = new StrictReader((path) => fieldNeed(call.name, path)?.inEachRecord === true)
  if (call.name === 'promotionFind') reader.readPromotion(body)
  else reader.read(call.response, body, [], 'unusable')
  reader.addRemainder(call.response, body)
  return reader.summary()
}

/** Reads a value that isn't the answer of a call, e.g. a message of the socket. */
export function readValueStrictly(schema: GenericSchema, value: unknown): readonly Deviation[] {
  const reader = new StrictReader()
  reader.read(schema, value, [], 'unusable')
  reader.addRemainder(schema, value)
  return reader.summary()
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Integers beyond 2^53 are already rounded when they have been parsed. */
const isInexact = (value: unknown) => Number.isInteger(value) && !Number.isSafeInteger(value)

class StrictReader {
  /** Whether every record needs the field with this generic path. */
  readonly #isNeeded: (path: string) => boolean
  readonly #found: Deviation[] = []
  /** Number of objects that could have had each field. */
  readonly #parents = new Map<string, number>()

  constructor(isNeeded: (path: string) => boolean = () => false) {
    this.#isNeeded = isNeeded
  }

  /** @param effect effect of an unreadable value here */
  read(schema: GenericSchema, value: unknown, path: Path, effect: Effect): void {
    if (value === undefined || value === null) this.#readMissing(schema, value, path, effect)
    else this.#readSent(schema, value, path, effect)
  }

  /** `promotion/find` is read in steps: the promotion, or an object around it; a falsy answer means none (D17). */
  readPromotion(body: unknown): void {
    const isWrapped = isObject(body) && 'promotion' in body
    const value = isWrapped ? body.promotion : body
    if (value) this.read(promotion, value, isWrapped ? ['promotion'] : [], 'unusable')
  }

  /** Adds refused answers and dropped records for which no single value was reported. */
  addRemainder(schema: GenericSchema, body: unknown): void {
    const parsed = v.safeParse(schema, body)
    const has = (effect: Effect) => this.#found.some((one) => one.effect === effect)
    if (!parsed.success && !has('unusable')) {
      const field = issueField(parsed.issues[0])
      const path = field === '(whole)' ? [] : field.split('.')
      this.#add(path, 'unreadable', 'unusable', parsed.issues[0].message)
    }
    if (!parsed.success || has('record dropped')) return
    for (const [field, times] of droppedFields(parsed.output))
      this.#add(field.split('.'), 'unreadable', 'record dropped', `makes ${times} records unreadable`)
  }

  /** All deviations; those of equal fields of several records as one. */
  summary(): readonly Deviation[] {
    const groups = Map.groupBy(
      this.#found,
      ({ path, kind, effect }) => `${genericPath(path)} ${kind} ${effect}`,
    )
    return [...groups.values()].flatMap((group) => {
      const [first] = group
      if (!first) return []
      // An optional field that some records have isn't missing.
      const isOptional = first.kind === 'missing' && (first.effect === 'hidden' || first.effect === 'fine')
      const generic = genericPath(first.path)
      const isElsewhere = group.length < (this.#parents.get(generic) ?? 0)
      if (isOptional && isElsewhere && !this.#isNeeded(generic)) return []
      return [{ ...first, count: group.length }]
    })
  }

  #add(path: Path, kind: DeviationKind, effect: Effect, detail: string): void {
    this.#found.push({ path, kind, effect, detail, count: 1 })
  }

  #readSent(schema: GenericSchema, value: NonNullable<unknown>, path: Path, effect: Effect): void {
    const { base, hasFallback } = unwrap(schema, (one) => leafRule(one) !== undefined)
    const here = hasFallback ? 'hidden' : effect
    const { type, entries, item, options }: SchemaParts = base
    if (leafRule(base)) this.#readLeaf(base, value, path, here)
    else if (type === 'object' && entries) this.#readObject(schema, entries, value, path, here)
    else if (type === 'array' && item) this.#readList(base, item, value, path, here)
    else if (type === 'union' && options) this.#readUnion(base, options.filter(isSchema), value, path, here)
    else if (type !== 'unknown') this.#readText(schema, base, value, path, here)
  }

  #readMissing(schema: GenericSchema, value: undefined | null, path: Path, effect: Effect): void {
    const parsed = v.safeParse(schema, value)
    const detail = value === null ? 'is null' : 'is missing'
    if (!parsed.success) this.#add(path, 'missing', effect, detail)
    else this.#add(path, 'missing', parsed.output === undefined ? 'hidden' : 'fine', detail)
  }

  #readLeaf(base: GenericSchema, value: unknown, path: Path, effect: Effect): void {
    const rule = leafRule(base)
    if (!v.safeParse(base, value).success) {
      const expected = `is ${describeValue(value)}; expected ${rule?.expected ?? 'another value'}`
      if (isInexact(value))
        this.#add(path, 'id range', effect, `is a JSON integer above 2^53 - 1 (${String(value)})`)
      else this.#add(path, 'unreadable', effect, expected)
      return
    }
    const problem = rule?.judge(value)
    if (!problem) return
    const isMisread = problem.kind === 'precision' || problem.kind === 'instant'
    this.#add(path, problem.kind, isMisread ? 'misread' : 'fine', problem.detail)
  }

  #readObject(
    schema: GenericSchema,
    entries: Readonly<Record<string, GenericSchema>>,
    value: unknown,
    path: Path,
    effect: Effect,
  ): void {
    if (!isObject(value)) {
      // The lenient schema takes a list for an object without fields.
      const here = v.safeParse(schema, value).success ? 'hidden' : effect
      this.#add(path, 'unreadable', here, `is ${describeValue(value)}; expected an object`)
      return
    }
    const before = this.#found.length
    for (const [key, entry] of Object.entries(entries)) {
      const place = [...path, key]
      this.#parents.set(genericPath(place), (this.#parents.get(genericPath(place)) ?? 0) + 1)
      this.read(entry, value[key], place, effect)
    }
    const parsed = v.safeParse(schema, value)
    if (!parsed.success && !this.#found.slice(before).some((one) => one.effect === effect)) {
      const field = issueField(parsed.issues[0])
      this.#add([...path, ...(field === '(whole)' ? [] : field.split('.'))], 'missing', effect, 'is missing')
    }
    if (parsed.success && isObject(parsed.output)) this.#markReplaced(before, path, parsed.output)
  }

  /** A missing name that the portal replaces, e.g. by the code, isn't hidden. */
  #markReplaced(from: number, path: Path, output: Record<string, unknown>): void {
    for (const [index, one] of this.#found.entries()) {
      const key = one.path.at(-1)
      const isOwn = index >= from && one.path.length === path.length + 1 && one.effect === 'hidden'
      if (isOwn && one.kind === 'missing' && output[String(key)] !== undefined)
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

  #readUnion(
    union: GenericSchema,
    options: readonly GenericSchema[],
    value: unknown,
    path: Path,
    effect: Effect,
  ): void {
    const typeOfOption = (option: GenericSchema) => {
      const { type }: SchemaParts = unwrap(option, (one) => leafRule(one) !== undefined).base
      return leafRule(option) ? 'value' : type
    }
    const wanted = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
    const chosen =
      options.find((option) => wanted !== undefined && typeOfOption(option) === wanted) ??
      options.find((option) => v.safeParse(option, value).success)
    if (chosen) this.read(chosen, value, path, effect)
    else if (!v.safeParse(union, value).success)
      this.#add(path, 'unreadable', effect, `is ${describeValue(value)}, which no form of the answer allows`)
  }

  /** Plain texts, and texts that are one of several values: there the lenient reading has another result than was sent. */
  #readText(schema: GenericSchema, base: GenericSchema, value: unknown, path: Path, effect: Effect): void {
    if (!v.safeParse(base, value).success) {
      this.#add(path, 'unreadable', effect, `is ${describeValue(value)}; expected ${expectedBy(base)}`)
      return
    }
    const parsed = v.safeParse(schema, value)
    const output = parsed.success ? parsed.output : undefined
    if (typeof value === 'string' && typeof output === 'string' && output !== value)
      this.#add(path, 'unknown value', 'fine', `is ${describeValue(value)}, which is read as "${output}"`)
  }
}

/** Description of the values that a schema without a strict rule accepts. */
function expectedBy(base: GenericSchema): string {
  const { options }: SchemaParts = base
  const values = options?.filter((option) => typeof option === 'string') ?? []
  if (values.length > 0) return `one of ${values.join(', ')}`
  return base.expects.startsWith('/') ? `a text like ${base.expects}` : 'another text'
}
