import { socketEvents } from '#contract/chat.ts'
import packageJson from '../../package.json' with { type: 'json' }
import type { JsonSchema } from './definitions.ts'
import type { Examples } from './examples.ts'
import { referencedSchemas, wireSchema } from './schema.ts'

const introduction = `Events of the support chat's socket (socket.io 4, path \`/socket.io\`). The calls of the chat are in openapi.json.

A member sends the token in the handshake's \`auth.token\`; a guest connects without one. After \`join\`, every message of the conversation arrives as \`messaging\`, the client's own as well. A client that reconnects joins again and reads the history for what it has missed.`

type EventName = keyof typeof socketEvents

const names: readonly EventName[] = ['join', 'received', 'messaging']

interface EventText {
  readonly title: string
  readonly summary: string
  readonly example: (examples: Examples) => unknown
}

const texts: Readonly<Record<EventName, EventText>> = {
  join: {
    title: 'Join a conversation',
    summary: 'Name of the room: PREFIX of `GET /api/chat/config`, a dash, and userId or guestId.',
    example: () => 'kapao-4F8K2M1Q',
  },
  received: {
    title: 'Message received',
    summary:
      'The createdAt of a message that arrived: devices that send no `received` get a push notification.',
    example: (examples) => newestMessage(examples)?.createdAt ?? 0,
  },
  messaging: {
    title: 'New message',
    summary: 'A message of the joined conversation, as in the history.',
    example: (examples) => newestMessage(examples) ?? {},
  },
}

function newestMessage({ chatHistory }: Examples): { createdAt?: unknown } | undefined {
  const { response } = chatHistory ?? {}
  return Array.isArray(response) ? response[0] : undefined
}

/** Response to `join`, through socket.io's acknowledgement. */
const joinReply: JsonSchema = {
  type: 'object',
  required: ['ok'],
  properties: {
    ok: { type: 'boolean' },
    message: { type: 'string', description: 'The error key of a refusal.' },
  },
}

/** The events as a Markdown table. */
export function eventTable(): string {
  const rows = names.map((name) => {
    const sender = socketEvents[name].direction === 'toServer' ? 'client' : 'server'
    return `| \`${name}\` | ${sender} | ${texts[name].summary} |`
  })
  return ['| event | sent by | content |', '|---|---|---|', ...rows].join('\n')
}

/** The socket's events as an AsyncAPI 3 document, from the server's point of view. */
export function asyncapiDocument(examples: Examples = {}) {
  const messages = Object.fromEntries(names.map((name) => [name, message(name, examples)]))
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Kapao support chat',
      version: packageJson.version,
      description: introduction,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: {
      reference: {
        host: '127.0.0.1:8080',
        protocol: 'ws',
        pathname: '/socket.io',
        description: 'The reference backend, as `npm start` runs it.',
      },
    },
    channels: {
      chat: {
        address: '/',
        description: 'The main namespace of socket.io.',
        messages: {
          ...Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
          joinReply: { $ref: '#/components/messages/joinReply' },
        },
      },
    },
    operations: Object.fromEntries(names.map((name) => [name, operation(name)])),
    components: {
      securitySchemes: {
        member: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of `POST /api/login` as `auth.token` of the handshake; guests connect without one.',
        },
      },
      messages: {
        ...messages,
        joinReply: {
          name: 'joinReply',
          title: 'Result of join',
          contentType: 'application/json',
          payload: joinReply,
          examples: [{ name: 'joined', payload: { ok: true } }],
        },
      },
      schemas: referencedSchemas(messages),
    },
  }
}

function message(name: EventName, examples: Examples): JsonSchema {
  const { title, summary, example } = texts[name]
  return {
    name,
    title,
    summary,
    contentType: 'application/json',
    payload: wireSchema(socketEvents[name].payload),
    examples: [{ name: 'recorded', payload: example(examples) }],
  }
}

function operation(name: EventName): JsonSchema {
  const channel = { $ref: '#/channels/chat' }
  const messageRef = (event: string) => ({ $ref: `#/channels/chat/messages/${event}` })
  return {
    action: socketEvents[name].direction === 'toServer' ? 'receive' : 'send',
    channel,
    title: texts[name].title,
    summary: texts[name].summary,
    security: [{ $ref: '#/components/securitySchemes/member' }],
    messages: [messageRef(name)],
    ...(name === 'join' ? { reply: { channel, messages: [messageRef('joinReply')] } } : {}),
  }
}
