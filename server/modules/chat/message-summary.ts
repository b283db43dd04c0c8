import * as v from 'valibot'
import type { Conversation } from '#contract/chat.ts'
import { truncateText } from './text-limits.ts'

/** Maximum characters. */
const MAX_LENGTH = 60

/** Payload fields worth showing in one line. */
const summaryFields = v.object({
  message: v.optional(v.string()),
  title: v.optional(v.string()),
  elements: v.optional(v.array(v.object({ title: v.string() }))),
})

/** Summarizes a message in one short line of text, e.g. for a list; one without any text by its type. */
export function summarizeMessage({ message: { message_type, payload } }: Conversation): string {
  const parsed = v.safeParse(summaryFields, payload)
  const { title, message, elements } = parsed.success ? parsed.output : {}
  const text = title ?? message ?? elements?.map((card) => card.title).join(', ') ?? ''
  const line = truncateText(text.replaceAll(/\s+/g, ' ').trim(), MAX_LENGTH)
  return line === '' ? `[${truncateText(message_type, 20)}]` : line
}
