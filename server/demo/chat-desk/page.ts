import { html } from 'hono/html'
import type { Outcome } from '#server/demo/console/flash-messages.ts'
import { field, formatTime, type Html, section } from '#server/demo/console/html.ts'
import { renderOutcome, renderPage } from '#server/demo/console/layout.ts'
import type { Deps } from '#server/deps.ts'
import { markReadByAgent } from '#server/modules/chat/agent.ts'
import { findConversation } from '#server/modules/chat/conversation-list.ts'
import { readHistoryPage } from '#server/modules/chat/history.ts'
import { findPartyByRoom } from '#server/modules/chat/room.ts'
import { conversationUrl, partyLabel } from './conversation-owner.ts'
import { renderMessages } from './message-list.ts'
import { renderReplyForms } from './reply-forms.ts'

const MESSAGES_SHOWN = 50
/** Refresh interval of a live page. */
const REFRESH_SECONDS = 3

export interface ChatView {
  readonly room: string
  /** The agent's name. */
  readonly agent: string
  /** Refreshes automatically; hides the forms, whose input a refresh would lose. */
  readonly live: boolean
  readonly outcome: Outcome | undefined
}

/**
 * Renders a conversation for the agent and marks it as read.
 * @returns undefined for an invalid room
 */
export async function renderChatPage(deps: Deps, view: ChatView): Promise<Awaited<Html> | undefined> {
  const { room, agent, live, outcome } = view
  const party = await findPartyByRoom(deps.db, room)
  if (!party) return undefined
  await markReadByAgent(deps, room)
  const messages = (await readHistoryPage(deps.db, room, { limit: MESSAGES_SHOWN, skip: 0 })).toReversed()
  const state = await findConversation(deps.db, room)
  const readTimes = { customerReadAt: state?.customerReadAt ?? 0, agentReadAt: state?.agentReadAt ?? 0 }
  return await renderPage(
    {
      title: `${partyLabel(party)} · support chat`,
      heading: partyLabel(party),
      outcome,
      lead: state?.sessionId === undefined ? 'No session is running.' : 'A session is running.',
      ...(live ? { refresh: REFRESH_SECONDS } : {}),
    },
    html`${renderLinks(view)}
    ${section(
      'messages',
      'Messages',
      html`${renderMessages(messages, readTimes, state?.messages ?? 0)}
      <p>${readTimeText('customer', readTimes.customerReadAt)} ${readTimeText('agent', readTimes.agentReadAt)}</p>`,
      2,
    )}
    ${live ? '' : section('answer', 'Answer', html`${renderNameForm(view)}${renderReplyForms(room, agent)}`, 2)}
    ${renderOutcome(outcome)}`,
  )
}

function renderLinks({ room, agent, live }: ChatView): Html {
  const here = `${conversationUrl(room)}?${new URLSearchParams({ agent })}`
  return html`<nav aria-label="Conversation"><a href="/demo#chat">All conversations</a>
    ${live ? html`<a href="${here}">Stop and answer</a>` : html`<a href="${here}">Look again</a> <a href="${here}&amp;live=on">Live</a>`}</nav>`
}

function renderNameForm({ room, agent }: ChatView): Html {
  return html`<form method="get" action="${conversationUrl(room)}" aria-label="Agent">
    ${field({ name: 'agent', label: "Agent's name", value: agent })}<button>Sign as</button>
  </form>`
}

function readTimeText(reader: 'customer' | 'agent', at: number): string {
  return at === 0 ? `Not read by the ${reader}.` : `Read by the ${reader} until ${formatTime(at)}.`
}
