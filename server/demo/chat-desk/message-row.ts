import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'
import { truncateGraphemes } from '#server/modules/chat/text-limits.ts'

/** Maximum characters. */
const LINE_LENGTH = 60

/** Payload fields worth showing in one line. */
const telling = v.object({
  message: v.optional(v.string()),
  title: v.optional(v.string()),
  elements: v.optional(v.array(v.object({ title: v.string() }))),
})

/** Summarises a message in one short line of text, e.g. for a list. */
export function lineOf({ message: { message_type, payload } }: Conversation): string {
  const parsed = v.safeParse(telling, payload)
  const { title, message, elements } = parsed.success ? parsed.output : {}
  const text = title ?? message ?? elements?.map((card) => card.title).join(', ') ?? ''
  const line = truncateGraphemes(text.replaceAll(/\s+/g, ' ').trim(), LINE_LENGTH)
  return message_type === 'text' && line !== ''
    ? line
    : `[${truncateGraphemes(message_type, 20)}] ${line}`.trim()
}
