import sharp from 'sharp'
import { createPasswordPool } from '../../server/modules/accounts/password-pool.ts'
import { hashPassword } from '../../server/modules/accounts/passwords.ts'
import { createPicturePool, type PicturePool } from '../../server/platform/media/picture-pool.ts'
import { chatUploadImage } from '../../src/contract/chat.ts'
import { login } from '../../src/contract/login.ts'
import { createChatServer } from '../../tests/setup/chat-harness.ts'
import { picturesInProcess } from '../../tests/setup/pictures-in-process.ts'
import { TEST_PASSWORD } from '../../tests/setup/server-harness.ts'

const SIGN_INS = 40
/** As many as one sender's pictures may be re-encoded and wait. */
const UPLOADS_AT_ONCE = 5
const workerUrl = new URL('../../server/picture-worker.ts', import.meta.url)

/**
 * Benchmarks sign-ins one after the other while guests send five pictures at once: re-encoded by the pool of processes,
 * and in the server's process.
 */
export async function benchPictures(): Promise<void> {
  const photo = await drawPhoto()
  const rows = [
    await measure('pool', createPicturePool({ workerUrl }), photo),
    await measure('in the server', picturesInProcess, photo),
  ]
  console.log(`
Sign-ins during ${UPLOADS_AT_ONCE} uploads at once`)
  console.table(rows)
}

async function measure(name: string, pictures: PicturePool, photo: Uint8Array) {
  const passwords = createPasswordPool()
  const server = await createChatServer()
  Object.assign(server.deps, { pictures, passwords })
  try {
    const { phone } = await server.member()
    await server.db.run('update member set password_hash = $1', [hashPassword(TEST_PASSWORD)])
    const signIn = () => server.call(login, { body: { username: phone, password: TEST_PASSWORD } })
    await signIn()
    const quiet = await timeSignIns(signIn)
    let isOver = false
    let uploads = 0
    const guests = Array.from({ length: UPLOADS_AT_ONCE }, async () => {
      const guest = server.guest()
      while (!isOver) {
        const { status } = await server.upload(guest, 'image', photo, 'a.jpg')
        if (status === 200) uploads++
        else throw new Error(`${chatUploadImage.name} answered ${status}`)
        await server.db.run('delete from rate_limit')
      }
    })
    const busy = await timeSignIns(signIn)
    isOver = true
    await Promise.all(guests)
    return {
      name,
      'quiet p95 ms': Math.round(quiet),
      'busy p95 ms': Math.round(busy),
      uploads,
    }
  } finally {
    await pictures.close()
    await server.close()
  }
}

async function timeSignIns(signIn: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < SIGN_INS; count++) {
    const began = performance.now()
    const { status } = await signIn()
    if (status !== 200) throw new Error(`a sign-in answered ${status}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(SIGN_INS * 0.95)] ?? Number.NaN
}

/** A photo of 12 megapixels, as phones take them. */
async function drawPhoto(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const { data } = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 70 })
    .toBuffer({ resolveWithObject: true })
  return data
}
