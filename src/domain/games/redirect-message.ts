import { type InferOutput, literal, object, optional, record, string, union } from 'valibot'

/** Page that redirects to a game. It has its own CSP, since only it may post forms cross-origin. */
export const REDIRECT_PAGE_PATH = '/play.html'

/** Handshake: the page announces that it is ready, and the portal replies with a MessagePort. */
export const REDIRECT_READY = 'kapao.play.ready'
export const REDIRECT_PORT = 'kapao.play.port'

/** Messages from the portal to the page, through the port. Credentials are sent in no other way. */
export const redirectMessage = union([
  /** Text to show; `close` is the label of the button that closes the page. */
  object({
    kind: literal('show'),
    lang: string(),
    title: string(),
    text: string(),
    close: optional(string()),
  }),
  /** URL to navigate to. */
  object({ kind: literal('go'), href: string() }),
  /** Form to submit. */
  object({ kind: literal('post'), action: string(), fields: record(string(), string()) }),
])
export type RedirectMessage = InferOutput<typeof redirectMessage>
