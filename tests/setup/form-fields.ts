import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const start = String.raw`<(?:\w+Field|\w*Select|textarea|input)(?=\s)`
/** An element on one line, or from its line to the closing one with the same indent. */
const elements = new RegExp(String.raw`${start}.*?/>|^( *)${start}(?:(?!/>).)*\n[^]*?\n\1/>`, 'gm')

/** Elements of a form with `normalize`, and elements that aren't for text. */
const belongsElsewhere = /\{\.\.\.(?:form|props|nameField)\b|type="(?:file|radio|range)"| hidden /

/**
 * The fields of a source file: of forms with `normalize`, and others with the function that the file reads them with.
 * @param readers names of such functions
 */
function fieldsOf(file: string, readers: readonly string[]): (readonly [place: string, reader: string])[] {
  const source = readFileSync(file, 'utf8')
  const screen = path.basename(file, '.tsx')
  const found = [...source.matchAll(elements)].map(([text]) => ({ name: /\w+/.exec(text)?.[0] ?? '', text }))
  const count = source.match(new RegExp(start, 'g'))?.length ?? 0
  if (found.length !== count) throw new Error(`${file}: ${found.length} of ${count} fields found`)
  const ofForm = [...source.matchAll(/normalize: \{([^}]*)\}/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/(\w+): (\w+)/g)])
    .map(([, field = '', reader = '']) => {
      const element = found.find(({ text }) => text.includes(`'${field}'`))
      const mayBeAnything = element !== undefined && /Password|Select/.test(element.name)
      return [`${screen} ${field}`, reader === 'asTyped' && !mayBeAnything ? 'nothing' : reader] as const
    })
  const direct = found
    .filter(({ name, text }) => !(name.endsWith('Select') || belongsElsewhere.test(text)))
    .map(({ name }) => {
      const reader = readers.find((known) => source.includes(` ${known}(`))
      return [`${screen} ${name}`, reader ?? 'nothing'] as const
    })
  return [...ofForm, ...direct]
}

/** The sources that may have fields. */
export const sources = globSync('src/{app,features}/**/*.tsx')

/**
 * All fields of the portal, named by source file and field, e.g. "PhoneStep phone", with the name of the function that reads
 * each.
 */
export const fieldsReadBy = (readers: readonly string[]) => sources.flatMap((file) => fieldsOf(file, readers))
