import type { MessageDescriptor } from '@lingui/core'

/** Values of a form: text as typed, and checkboxes. */
export type FormValues = Readonly<Record<string, string | boolean>>

/** Validates a value. Errors are message descriptors, so that they follow a language switch. */
export type Rule<T, V> = (value: T, values: V) => MessageDescriptor | undefined

export type Rules<V extends FormValues> = { readonly [K in keyof V]?: Rule<V[K], V> }

/** How the text of each field is read before it is validated and sent; idempotent. A checkbox has none. */
export type Normalizers<V extends FormValues> = {
  readonly [K in keyof V as V[K] extends string ? K : never]: (typed: string) => string
}

export type FormErrors<V extends FormValues> = { readonly [K in keyof V]?: MessageDescriptor }

/** Rule: the value isn't blank. */
export function required(message: MessageDescriptor): Rule<string, unknown> {
  return (value) => (value.trim() === '' ? message : undefined)
}

/**
 * Looks up a string from the server in a table, ignoring inherited properties such as `constructor`.
 */
export function ownProperty<T>(table: Readonly<Record<string, T>>, key: string | undefined): T | undefined {
  return key !== undefined && Object.hasOwn(table, key) ? table[key] : undefined
}

/** Field names in the order of the form. */
export function fieldNames<V extends FormValues>(values: V): (keyof V & string)[] {
  return Object.keys(values)
}

/** The values as they are validated and sent. */
export function normalizeValues<V extends FormValues>(values: V, normalize: Normalizers<V>): V {
  const normalizers: Readonly<Record<string, (typed: string) => string>> = normalize
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? (normalizers[name]?.(value) ?? value) : value,
    ]),
  ) as V
}

/** Applies all rules. @returns the errors of the invalid fields */
export function findErrors<V extends FormValues>(values: V, rules: Rules<V>): FormErrors<V> {
  const errors: { [K in keyof V]?: MessageDescriptor } = {}
  for (const name of fieldNames(values)) {
    const error = rules[name]?.(values[name], values)
    if (error) errors[name] = error
  }
  return errors
}
