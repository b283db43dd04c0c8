import { type InferOutput, literal, object, optional, record, string, union } from 'valibot'

/** The page that goes on to a game: its own document with its own policy, for only it may post a form elsewhere. */
export const PLAY_PAGE = '/play.html'

/** The page says that it listens; the portal answers with a port. */
export const PLAY_READY = 'kapao.play.ready'
export const PLAY_PORT = 'kapao.play.port'

/** What the portal tells the page through the port. Credentials travel only here: in memory, between two windows. */
export const playMessage = union([
  /** Words to show; `close` names the button that ends a page with nothing more to do. */
  object({
    kind: literal('show'),
    lang: string(),
    title: string(),
    text: string(),
    close: optional(string()),
  }),
  /** An address to go to. */
  object({ kind: literal('go'), href: string() }),
  /** A form to send. */
  object({ kind: literal('post'), action: string(), fields: record(string(), string()) }),
])
export type PlayMessage = InferOutput<typeof playMessage>
