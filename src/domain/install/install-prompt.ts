import { type InferOutput, instance, object, picklist, safeParse } from 'valibot'

declare global {
  /** The browser's question whether to install, put off by the state script (src/shell/boot.ts). */
  var installPrompt: Event | undefined
}

const answer = object({ outcome: picklist(['accepted', 'dismissed']) })
const question = object({ prompt: instance(Function), userChoice: instance(Promise) })

/** Whether the browser would ask. It asks only once for each time it offers. */
export function canPrompt(): boolean {
  return safeParse(question, globalThis.installPrompt).success
}

/** Has the browser ask. @returns undefined when it doesn't */
export async function promptInstall(): Promise<InferOutput<typeof answer>['outcome'] | undefined> {
  const event = globalThis.installPrompt
  const kept = safeParse(question, event)
  if (!kept.success) return undefined
  globalThis.installPrompt = undefined
  try {
    await kept.output.prompt.call(event)
    const answered = safeParse(answer, await kept.output.userChoice)
    return answered.success ? answered.output.outcome : undefined
  } catch {
    // The browser asks only in answer to a tap, and only once.
    return undefined
  }
}
