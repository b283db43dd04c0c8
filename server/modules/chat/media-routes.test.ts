import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { formStream, unreadableForm } from '#server/modules/deposits/slips/form-stream.fixture.ts'
import { box, bytesOf, PLACE, recording } from '#server/platform/media/media.fixture.ts'
import { canvas, png, pngHeader } from '#server/platform/media/picture.fixture.ts'
import { type Chatter, createChatServer } from '#tests/setup/chat/chat-harness.ts'
import { openForTests } from '#tests/setup/server/open-for-tests.ts'

const server = openForTests(() => createChatServer())
beforeEach(async () => {
  await server.db.run('delete from rate_limit')
})

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await server.app.request(path, { headers })
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const media = (filePath: string, fileType = 'image', message = 'a.png') => ({
  message_type: 'media',
  payload: { message, url: true, fileType, filePath },
})
const show = (from: Chatter, path: string, fileType?: string) => server.send(from, media(path, fileType))

test('uploads, sends and serves an image as attachment', async () => {
  const member = await server.member()
  const { status, body } = await server.upload(member, 'image', await png(), '../../x.html', 'text/html')
  expect(status).toBe(200)
  expect(body.path).toMatch(/^\/media\/chat\/[0-9a-f]{32}\.png$/)
  const name = '<img src=x onerror=alert(1)>"\u202e.png'
  expect((await server.send(member, media(body.path, 'image', name))).status).toBe(200)
  expect((await server.history(member))[0]?.message).toEqual(media(body.path, 'image', name))
  const { response, bytes } = await get(body.path)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f]{32}\.png"$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(bytes.byteLength),
  })
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 20 })
})

test('rotates a photo upright and strips position, camera data and appended bytes', async () => {
  const photo = await canvas()
    .withExif({ IFD0: { Make: 'Phone', Copyright: 'Somchai' }, IFD3: { GPSLatitude: '13/1 45/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const exif = (await sharp(photo).metadata()).exif?.toString('latin1') ?? ''
  expect(exif).toContain('Phone')
  const polyglot = bytesOf(photo, '<script>alert(1)</script>')
  const { body } = await server.upload(server.guest(), 'image', polyglot, 'a.jpg')
  const { response, bytes } = await get(body.path)
  expect(response.headers.get('content-type')).toBe('image/jpeg')
  const { width, height, ...found } = await sharp(bytes).metadata()
  expect([width, height, found.exif, found.orientation, found.xmp]).toEqual([
    20,
    40,
    undefined,
    undefined,
    undefined,
  ])
  expect(Buffer.from(bytes).includes('<script>')).toBe(false)
  expect(Buffer.from(bytes).includes('Phone')).toBe(false)
})

test('keeps an animation, but strips its metadata', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 200, 300], loop: 0 })
    .toBuffer()
  const comment = bytesOf(new Uint8Array([0x21, 0xfe, 8]), '<script>', new Uint8Array([0]))
  const dirty = bytesOf(gif.subarray(0, gif.length - 1), comment, gif.subarray(gif.length - 1), '<html>')
  const { body } = await server.upload(server.guest(), 'image', dirty, 'a.gif')
  const { response, bytes } = await get(body.path)
  expect(response.headers.get('content-type')).toBe('image/gif')
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({
    pages: 3,
    delay: [100, 200, 300],
    loop: 0,
  })
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/<script>|<html>/)
})

test("strips a video's position and serves it in ranges", async () => {
  const guest = server.guest()
  const { body } = await server.upload(guest, 'video', recording({ brand: 'qt  ' }), 'a.mov')
  expect(body.path).toMatch(/\.mov$/)
  expect((await show(guest, body.path, 'image')).body.message).toBe('KEY_INVALID')
  expect((await show(guest, body.path, 'video')).status).toBe(200)
  const { response, bytes } = await get(body.path)
  expect(response.headers.get('content-type')).toBe('video/quicktime')
  expect(response.headers.get('accept-ranges')).toBe('bytes')
  expect(Buffer.from(bytes).includes(PLACE)).toBe(false)
  const part = await get(body.path, { range: 'bytes=4-7' })
  expect([part.response.status, Buffer.from(part.bytes).toString()]).toEqual([206, 'ftyp'])
  expect(part.response.headers.get('content-range')).toBe(`bytes 4-7/${bytes.byteLength}`)
  expect(part.response.headers.get('content-length')).toBe('4')
  const outside = await get(body.path, { range: 'bytes=9999999-' })
  expect(outside.response.status).toBe(416)
  const head = await server.app.request(body.path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.byteLength)])
})

describe('refused uploads, of which nothing is stored', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const html = Buffer.from('<!doctype html><script>1</script>')
  const gifHtml = bytesOf('GIF89a/*', html, '*/=1;')
  const cases: [string, 'image' | 'video', () => Uint8Array | Promise<Uint8Array>, string][] = [
    ['an SVG that is called PNG', 'image', () => svg, 'a.png'],
    ['HTML that is called GIF', 'image', () => html, 'a.gif'],
    ['HTML that begins as a GIF', 'image', () => gifHtml, 'a.gif'],
    ['a WebP', 'image', () => canvas().webp().toBuffer(), 'a.webp'],
    ['half a picture', 'image', async () => (await png(400, 400)).subarray(0, 60), 'a.png'],
    ['a square of 14,000 pixels', 'image', () => pngHeader(14_000, 14_000), 'a.png'],
    ['a video among the pictures', 'image', () => recording(), 'a.mp4'],
    ['a picture among the videos', 'video', () => png(), 'a.png'],
    ['HTML that begins as a video', 'video', () => bytesOf(box('ftyp', 'isom', 0), html), 'a.mp4'],
  ]
  test.each(cases)('%s', async (_, kind, bytes, name) => {
    const before = await server.db.run('select from chat_upload')
    const answer = await server.upload(server.guest(), kind, await bytes(), name, 'image/png')
    expect(answer).toMatchObject({ status: 400, body: { message: 'KEY_INVALID', field: 'file' } })
    expect(await server.db.run('select from chat_upload')).toBe(before)
  })

  test('an animation with many large frames', async () => {
    const frame = await canvas(3000, 3000).png().toBuffer()
    const gif = await sharp([frame, frame, frame], { join: { animated: true }, limitInputPixels: false })
      .gif({ keepDuplicateFrames: true })
      .toBuffer()
    expect((await server.upload(server.guest(), 'image', gif, 'a.gif')).body.message).toBe('KEY_INVALID')
  })

  test.each(['image', 'video'] as const)('no file, an empty file, a text field: %s', async (kind) => {
    expect((await server.upload(server.guest(), kind, new Uint8Array())).body.message).toBe('KEY_MISSING')
    const form = new FormData()
    form.set('file', 'a text')
    const answer = await server.request(`/api/chat/upload-${kind}`, { method: 'POST', body: form })
    expect(answer.body).toEqual({ message: 'KEY_MISSING', field: 'file' })
  })

  test.each([
    ['image', 10],
    ['video', 20],
  ] as const)('refuses a %s of more than %i MB while reading it', async (kind, limit) => {
    let sent = 0
    const body = new ReadableStream({
      pull(controller) {
        sent++
        if (sent > 60) controller.close()
        else controller.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    const answer = await server.request(`/api/chat/upload-${kind}`, formStream(body))
    expect(answer).toMatchObject({ status: 413, body: { message: 'KEY_INVALID' } })
    expect(sent).toBeLessThan(limit + 5)
  })

  test('the 121st upload of a minute, without reading it', async () => {
    const guest = server.guest()
    expect((await server.upload(guest, 'image', await png())).status).toBe(200)
    await server.db.run(`update rate_limit set hits = 120 where key like 'chat-upload-from:%'`)
    const answer = await server.request('/api/chat/upload-image', unreadableForm())
    expect(answer).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT' } })
    expect(answer.headers.get('retry-after')).toBe('60')
  })
})

describe('ownership of uploads', () => {
  test("a member's upload can only be sent by that member", async () => {
    const [a, b, guest] = [await server.member(), await server.member(), server.guest()]
    const { body } = await server.upload(a, 'image', await png())
    expect((await show(b, body.path)).body.message).toBe('KEY_INVALID')
    expect((await show(guest, body.path)).body.message).toBe('KEY_INVALID')
    expect((await show(a, body.path)).status).toBe(200)
    expect((await show(a, body.path)).status).toBe(200)
  })

  test("a guest's upload belongs to the first guest who sends it, never to a member", async () => {
    const [guest, other, member] = [server.guest(), server.guest(), await server.member()]
    const { body } = await server.upload(guest, 'image', await png())
    expect((await show(member, body.path)).body.message).toBe('KEY_INVALID')
    expect((await show(guest, body.path)).status).toBe(200)
    expect((await show(other, body.path)).body.message).toBe('KEY_INVALID')
  })
})

test('guests who upload slowly don’t block a member at the same address', async () => {
  const [guest, member] = [server.guest(), await server.member()]
  const [held, allHeld] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { pictures } = server.deps
  let guests = 0
  server.deps.pictures = {
    ...pictures,
    reencode: async (...args) => {
      if (args[2].kind === 'guest') {
        guests += 1
        if (guests === 8) allHeld.resolve()
        await held.promise
      }
      return await pictures.reencode(...args)
    },
  }
  const picture = await png()
  try {
    const slow = Array.from({ length: 8 }, () => server.upload(guest, 'image', picture))
    await allHeld.promise
    const ninth = await server.upload(guest, 'image', picture)
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '2'])
    expect((await server.upload(member, 'image', picture)).status).toBe(200)
    held.resolve()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  } finally {
    held.resolve()
    server.deps.pictures = pictures
  }
})

test.each([
  `/media/chat/${'0'.repeat(32)}.png`,
  '/media/chat/..%2f..%2fmain.ts',
  '/media/chat/%00',
  '/media/chat/x.html',
  `/media/chat/${'0'.repeat(32)}.html`,
])('%s is not found', async (path) => {
  expect((await get(path)).response.status).toBe(404)
})
