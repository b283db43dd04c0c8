import { chatUploadVideo } from '../../../src/contract/chat.ts'
import type { Attack } from './attack.ts'

const PARTS = 290_000

/** A multipart form that has nothing but parts without content. */
export const emptyParts: Attack = {
  name: `a form of ${PARTS} empty parts`,
  async send({ address }) {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
    const response = await fetch(address + chatUploadVideo.path, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: `${part.repeat(PARTS)}--x--\r\n`,
    })
    await response.arrayBuffer()
    return 1
  },
}
