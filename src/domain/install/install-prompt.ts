import { type InferOutput, instance, object, picklist, safeParse } from 'valibot'

declare global {
  /** The `beforeinstallprompt` event, deferred by the boot script (src/shell/boot.ts). */
  var installPrompt: Event | undefined
}

const choiceSchema = object({ outcome: picklist(['accepted', 'dismissed']) })
const promptEventSchema = object({ prompt: instance(Function), userChoice: instance(Promise) })

/** Whether the browser can show its install prompt. Each event allows one prompt. */
export function canPrompt(): boolean {
  return safeParse(promptEventSchema, globalThis.installPrompt).success
}

/**
 * Shows the browser's install prompt.
 * @returns the member's choice; undefined if the browser didn't prompt
 */
export async function promptInstall(): Promise<InferOutput<typeof choiceSchema>['outcome'] | undefined> {
  const event = globalThis.installPrompt
  const parsed = safeParse(promptEventSchema, event)
  if (!parsed.success) return undefined
  globalThis.installPrompt = undefined
  try {
    await parsed.output.prompt.call(event)
    const choice = safeParse(choiceSchema, await parsed.output.userChoice)
    return choice.success ? choice.output.outcome : undefined
  } catch {
    // The browser prompts only after a user gesture, and only once.
    return undefined
  }
}
