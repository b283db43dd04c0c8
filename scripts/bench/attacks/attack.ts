/** A server process under attack. */
export interface Target {
  readonly address: string
  /** Token of a member who attacks. */
  readonly token: string
}

/** A stranger's or member's requests that must not stop the server for others. */
export interface Attack {
  readonly name: string
  /** Starts what the server needs for it, e.g. a service of the operator. */
  prepare?(): Promise<Preparation>
  /** Sends the requests at once, and returns their number once all of them were answered or given up. */
  send(target: Target): Promise<number>
}

export interface Preparation {
  /** Settings of the server. */
  readonly env: Record<string, string>
  close(): void
}

export interface Upload {
  readonly path: string
  readonly bytes: Uint8Array
  /** A guest's address, which the server takes from `X-Forwarded-For`. */
  readonly from?: string
  readonly token?: string
}

/** Uploads a file, and returns the response's status once it has been read. */
export async function upload(address: string, { path, bytes, from, token }: Upload): Promise<number> {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(bytes)], 'file'))
  const headers = new Headers()
  if (from !== undefined) headers.set('x-forwarded-for', from)
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  const response = await fetch(address + path, { method: 'POST', headers, body: form })
  await response.arrayBuffer()
  return response.status
}
