import * as v from 'valibot'
import { normalizeVisibleText } from '#contract/formats/invisible-characters.ts'
import { fitToLength } from '#contract/formats/text-length.ts'
import { findVisibleTextProblem } from '#contract/formats/visible-text.ts'
import { BURST_MAX, BURST_NOW_MAX } from './burst.ts'
import { findSample } from './sample-messages.ts'
import { buttonLines, cardLines } from './text-area-rows.ts'

/** Default name of the agent. */
const AGENT_NAME = 'Admin'
const AGENT_NAME_MAX_LENGTH = 80

const text = v.pipe(v.string(), v.maxLength(20_000))
const line = v.pipe(v.string(), v.trim(), v.nonEmpty('nothing to say'), v.maxLength(200))

/** Normalizes the agent's name, which is part of every form; the default if members couldn't read it. */
export function readAgentName(text: string | undefined): string {
  const name = fitToLength(normalizeVisibleText(text ?? ''), AGENT_NAME_MAX_LENGTH)
  return findVisibleTextProblem(name, AGENT_NAME_MAX_LENGTH) === undefined ? name : AGENT_NAME
}

/** A text message. Keeps surrounding spaces, but refuses a blank text. */
export const textForm = v.object({
  message: v.pipe(
    text,
    v.check((message) => message.trim() !== '', 'nothing to say'),
  ),
})

/** A message with buttons below it, or with quick replies. */
export const buttonsForm = v.object({ message: text, buttons: buttonLines })

/** One of the sample files; an unknown name is parsed to undefined. */
export const mediaForm = v.object({
  /** Files are stored with their own type, but may be sent as a download. */
  as: v.picklist(['itself', 'file']),
  sample: v.pipe(v.string(), v.transform(findSample)),
})

/** Cards that share their buttons, if there are any. */
export const carouselForm = v.object({
  cards: cardLines,
  buttons: v.union([
    v.pipe(
      v.string(),
      v.trim(),
      v.literal(''),
      v.transform(() => []),
    ),
    buttonLines,
  ]),
})

/** A customer's press of a postback button: its title, and the text that the button sends. */
export const postbackForm = v.object({ title: line, message: text })

/** A message of any type, to test how the portal shows types that it has no layout for. */
export const unknownForm = v.object({
  type: line,
  payload: v.pipe(text, v.parseJson(undefined, 'not JSON')),
})

/** Many texts at once: inserted into the past, or sent live. */
export const burstForm = v.pipe(
  v.object({
    text: line,
    when: v.picklist(['past', 'now']),
    count: v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'not a number'), v.transform(Number), v.minValue(1)),
  }),
  v.check(({ when, count }) => count <= (when === 'now' ? BURST_NOW_MAX : BURST_MAX), 'too many texts'),
)
