import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { socketEvents } from '#contract/chat.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { referencedSchemas, wireSchema } from './schema.ts'

const object = v.record(v.string(), v.unknown())

function readDocument() {
  const document = v.parse(object, JSON.parse(readFileSync('docs/asyncapi.json', 'utf8')))
  const components = v.parse(object, document.components)
  const messages = v.parse(v.record(v.string(), object), components.messages)
  return { document, info: v.parse(object, document.info), components, messages }
}

/** The socket's events as a Markdown table, in the order of the document. */
export function eventTable(): string {
  const { messages } = readDocument()
  const directions = new Map(Object.entries(socketEvents).map(([name, { direction }]) => [name, direction]))
  const rows = Object.entries(messages).flatMap(([name, { summary }]) => {
    const direction = directions.get(name)
    return direction ? `| \`${name}\` | ${direction === 'toServer' ? 'client' : 'server'} | ${summary} |` : []
  })
  return ['| event | sent by | content |', '|---|---|---|', ...rows].join('\n')
}

/**
 * The AsyncAPI document of the socket's events, which is written by hand except for its version and the schemas of the
 * contract. Its tests compare events, directions and examples with the contract.
 */
export function asyncapiDocument() {
  const { document, info, components, messages } = readDocument()
  for (const [name, { payload }] of Object.entries(socketEvents)) {
    messages[name] = { ...messages[name], payload: wireSchema(payload) }
  }
  return {
    ...document,
    info: { ...info, version: packageJson.version },
    components: { ...components, messages, schemas: referencedSchemas(messages) },
  }
}
