import { CHAT_VIDEO_MAX_BYTES } from '#contract/chat.ts'
import { type FlashMessages, toFailure } from '#server/demo/console/flash-messages.ts'
import { consoleHeaders } from '#server/demo/console/headers.ts'
import type { Deps } from '#server/deps.ts'
import { readForm } from '#server/platform/http/form.ts'
import type { App } from '#server/platform/http/mount.ts'
import { type ChatForm, chatActions } from './actions.ts'
import { conversationUrl } from './conversation-owner.ts'
import { readAgentName } from './forms.ts'
import { renderChatPage } from './page.ts'

/** Mounts the demo console's conversation pages. Callers must restrict access. */
export function mountChatConsole(app: App, deps: Deps, outcomes: FlashMessages): void {
  app.get('/demo/chat/:room', async (c) => {
    const page = await renderChatPage(deps, {
      room: c.req.param('room'),
      agent: readAgentName(c.req.query('agent')),
      live: c.req.query('live') === 'on',
      outcome: outcomes.get(c.req.query('said')),
    })
    if (page === undefined) return c.text('There is no such conversation.', 404, consoleHeaders)
    return c.html(page, 200, consoleHeaders)
  })

  app.post('/demo/chat/:room/:action', async (c) => {
    const action = chatActions.get(c.req.param('action'))
    if (!action) return c.text('There is no such action.', 404, consoleHeaders)
    const form = await formOf(c.req.raw, c.req.param('room'))
    const outcome = await action(deps, form).catch(toFailure)
    const query = new URLSearchParams({ said: outcomes.add(outcome), agent: form.name })
    return c.redirect(`${conversationUrl(form.room)}?${query}`, 303)
  })
}

/** @throws DomainError KEY_INVALID for a form that is too large */
async function formOf(request: Request, room: string): Promise<ChatForm> {
  const { fields, file } = await readForm(request, 'file', CHAT_VIDEO_MAX_BYTES)
  // Browsers send an empty file if none was picked.
  return {
    room,
    name: readAgentName(fields.agent),
    fields,
    file: file && file.bytes.byteLength > 0 ? file : undefined,
  }
}
