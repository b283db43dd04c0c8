import * as v from 'valibot'
import { setAppBadge } from '#lib/pwa/app-badge.ts'
import {
  type ChatNotification,
  type MessageFromWorker,
  pushPayload,
} from '#lib/pwa/service-worker-messages.ts'
import { claim, type Memory, recall } from './memory.ts'
import { countShown, type Scope, show } from './notify.ts'

/** So long a page that somebody looks at has to say that it takes a message, milliseconds; a frozen one says nothing. */
const TAKE_MS = 1000

/**
 * Whether a push must show something, whatever is known of its message: WebKit takes the subscription away after three
 * that show nothing, Firefox counts them as well. Chromium lets a push pass silently while a window of ours is visible,
 * and now and then otherwise.
 */
export function mustShow(userAgent: string): boolean {
  return !/\bChrom(e|ium)\//.test(userAgent)
}

/** What a push says; undefined when it is empty or not of the shape. */
export function readPush(
  data: Pick<PushMessageData, 'json'> | null,
): Omit<ChatNotification, 'page'> | undefined {
  try {
    const { notification, at } = v.parse(pushPayload, data?.json())
    return { title: notification.title, body: notification.body, at }
  } catch {
    return undefined
  }
}

/** A push that can't be read still says that something came; so does one for somebody who has signed out. */
function noteFor(
  { following, words, page }: Memory,
  said: Omit<ChatNotification, 'page'> | undefined,
): ChatNotification {
  return { ...(said && following ? said : words), at: said?.at, page }
}

/** Asks a page that somebody looks at to take the message itself: it shows, sounds and counts as that page does. */
function takenBy(client: Client): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), TAKE_MS)
    port1.onmessage = () => {
      clearTimeout(late)
      resolve(true)
    }
    client.postMessage({ type: 'PUSHED' } satisfies MessageFromWorker, [port2])
  })
}

/** A push of the server: one notification for one message, also when a page has told of it before. */
export async function pushed(scope: Scope, data: PushMessageData | null, userAgent: string): Promise<void> {
  const note = noteFor(await recall(), readPush(data))
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const looked = windows.find(({ focused }) => focused)
  if (looked && !mustShow(userAgent) && (await takenBy(looked))) return
  const first = note.at === undefined || (await claim(note.at))
  if (first || mustShow(userAgent)) await show(scope, note, !first)
  // Pages count what is unread when there are any.
  if (windows.length > 0) return
  await setAppBadge(Math.max(1, await countShown(scope)))
}
