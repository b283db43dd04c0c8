import sharp from 'sharp'
import * as v from 'valibot'
import { chatUploadImage } from '../../src/contract/chat.ts'
import { expectOk, type HttpClient } from './http-client.ts'

/** Draws a photo-like picture of about one megabyte. */
export async function drawPicture(): Promise<Uint8Array> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  return await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** @returns the stored picture's path */
export async function uploadPicture(
  http: HttpClient,
  picture: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(picture)], 'a.jpg'))
  const encoded = new Response(form)
  const text = await expectOk(http, {
    ...{ method: 'POST', path: chatUploadImage.path, body: new Uint8Array(await encoded.arrayBuffer()) },
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
  })
  return v.parse(chatUploadImage.response, JSON.parse(text)).path
}

/** Message that sends an uploaded picture. */
export function pictureMessage(filePath: string): object {
  const payload = { message: 'a.jpg', url: true, fileType: 'image', filePath }
  return { message_type: 'media', payload }
}

/** @returns paths of pictures that the backend can't find */
export async function findMissingPictures(http: HttpClient, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) => ({ path, ...(await http.send({ method: 'GET', path })) })),
  )
  return found.filter(({ status }) => status !== 200).map(({ path }) => path)
}
