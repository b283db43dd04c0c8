import { html } from 'hono/html'
import type { Outcome } from '#server/demo/console/flash-messages.ts'
import { field, type Html, section, timeOf } from '#server/demo/console/html.ts'
import { outcomeBox, shell } from '#server/demo/console/layout.ts'
import type { Deps } from '#server/deps.ts'
import { markReadByAgent } from '#server/modules/chat/agent.ts'
import { findConversation } from '#server/modules/chat/conversation-list.ts'
import { readHistoryPage } from '#server/modules/chat/history.ts'
import { findPartyByRoom } from '#server/modules/chat/room.ts'
import { chatAddress, whoIs } from './conversation-owner.ts'
import { messageList } from './message-list.ts'
import { answerForms } from './reply-forms.ts'

const SHOWN = 50
/** Refresh interval of a live page. */
const LIVE_SECONDS = 3

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
export async function chatPage(deps: Deps, view: ChatView): Promise<Awaited<Html> | undefined> {
  const { room, agent, live, outcome } = view
  const party = await findPartyByRoom(deps.db, room)
  if (!party) return undefined
  await markReadByAgent(deps, room)
  const messages = (await readHistoryPage(deps.db, room, { limit: SHOWN, skip: 0 })).toReversed()
  const state = await findConversation(deps.db, room)
  const marks = { customerReadAt: state?.customerReadAt ?? 0, agentReadAt: state?.agentReadAt ?? 0 }
  return await shell(
    {
      title: `${whoIs(party)} · support chat`,
      heading: whoIs(party),
      lead: state?.sessionId === undefined ? 'No session is running.' : 'A session is running.',
      ...(live ? { refresh: LIVE_SECONDS } : {}),
    },
    html`${outcomeBox(outcome)}
    ${links(view)}
    ${section(
      'messages',
      'Messages',
      html`${messageList(messages, marks, state?.messages ?? 0)}
      <p>${markOf('customer', marks.customerReadAt)} ${markOf('agent', marks.agentReadAt)}</p>`,
    )}
    ${live ? '' : section('answer', 'Answer', html`${nameForm(view)}${answerForms(room, agent)}`)}`,
  )
}

function links({ room, agent, live }: ChatView): Html {
  const here = `${chatAddress(room)}?${new URLSearchParams({ agent })}`
  return html`<nav aria-label="Conversation"><a href="/demo#chat">All conversations</a>
    ${live ? html`<a href="${here}">Stop and answer</a>` : html`<a href="${here}">Look again</a> <a href="${here}&amp;live=on">Live</a>`}</nav>`
}

function nameForm({ room, agent }: ChatView): Html {
  return html`<form method="get" action="${chatAddress(room)}" aria-label="Agent">
    ${field({ name: 'agent', label: "Agent's name", value: agent })}<button>Sign as</button>
  </form>`
}

function markOf(who: 'customer' | 'agent', at: number): string {
  return at === 0 ? `Not read by the ${who}.` : `Read by the ${who} until ${timeOf(at)}.`
}
