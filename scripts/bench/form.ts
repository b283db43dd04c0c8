/** A form with one file, encoded. */
export interface EncodedForm {
  readonly body: Buffer
  readonly headers: { readonly 'content-type': string }
}

export async function encodeForm(bytes: Uint8Array, name = 'file'): Promise<EncodedForm> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], name))
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } }
}
