import { chatHistory, chatSend, chatUploadImage } from '../../../../src/contract/chat.ts'
import { valueAt, withAt } from '../../../../tests/unit/odd-answers/fields.ts'
import {
  alone,
  answer,
  each,
  type Fault,
  fault,
  onSuccess,
  put,
  putRequest,
  withoutZone,
} from './fault.fixture.ts'

const history = 'POST /api/chat/history'
const patient = { isAlone: true, timeoutSeconds: 2 }

/** Wrong sockets and chat calls. */
// biome-ignore format: a table
export const chatFaults: readonly Fault[] = [
  fault('there are no sockets', 'sockets', { hasNoSockets: true }, 'error, chat: /socket.io', '', alone),
  fault('messages don’t reach the socket', 'sockets', { message: () => undefined },
    'error, chat: socket event messaging', 'doesn’t arrive', patient),
  fault('messages of the socket have no zone and are support’s', 'sockets',
    {
      message: (message) =>
        withAt(withAt(message, ['createdAt'], withoutZone(new Date().toISOString())), ['sender'], 'agent'),
    },
    ['error, times: socket event messaging $.createdAt', 'error, chat: socket event messaging $.sender'], '', alone),
  fault('anybody may join any room', 'sockets', { joinReply: () => ({ ok: true }) },
    'error, chat: socket event join', 'guest', alone),
  fault('guests read every room, and joins aren’t acknowledged', 'sockets', { hasOpenRooms: true },
    ['error, chat: socket event messaging', 'warning, chat: socket event join'], 'A guest receives', patient),
  fault('messages are sent to everybody', 'sockets', { isBroadcasting: true }, 'error, chat: socket event messaging',
    'A guest receives', alone),
  fault('the own room is refused', 'sockets', { joinReply: () => ({ ok: false, message: 'UNAUTHORIZED' }) },
    'error, chat: socket event join', 'own room', alone),
  fault('a repeated message is stored twice', 'chat',
    putRequest(chatSend, ['clientId'], () => crypto.randomUUID()),
    'error, repeats: POST /api/chat/send-message $.clientId'),
  fault('chat messages are refused', 'chat', onSuccess(chatSend, answer(404, { message: 'NO_DATA' })),
    'error, calls: POST /api/chat/send-message', '', alone),
  fault('messages of the history have their text elsewhere', 'chat',
    put(
      chatHistory,
      [],
      each((one) =>
        Object(
          withAt(one, ['message', 'payload'], { text: valueAt(one, ['message', 'payload', 'message']) }),
        ),
      ),
    ),
    `error, chat: ${history} $.message.payload.message`),
  fault('a sent message isn’t in the history', 'chat', put(chatHistory, [], []), `error, chat: ${history} $`),
  fault('an uploaded picture is at no address', 'chat', put(chatUploadImage, ['path'], '/media/chat/none.png'),
    'error, links: picture of POST /api/chat/upload-image $.path'),
  fault('an uploaded picture has an unreadable address', 'chat', put(chatUploadImage, ['path'], 'http://[bad'),
    'error, kit: picture of POST /api/chat/upload-image', 'isn’t an address', alone),
]
