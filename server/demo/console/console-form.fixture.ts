/** Request headers of the console's own forms. */
export const sameOriginHeaders = {
  host: 'localhost:8110',
  origin: 'http://localhost:8110',
  'sec-fetch-site': 'same-origin',
}

interface Server {
  request(path: string, init: RequestInit): Promise<{ status: number; body: unknown; headers: Headers }>
}

/** Submits a form of the console. @returns the page after the redirect */
export async function submitForm(
  server: Server,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<string> {
  const init = { method: 'POST', headers: sameOriginHeaders, body: new URLSearchParams(fields) }
  const answer = await server.request(`/demo/actions/${action}`, init)
  if (answer.status !== 303) throw new Error(`${action}: ${answer.status} ${answer.body}`)
  // Browsers don't send the fragment.
  const [page = ''] = (answer.headers.get('location') ?? '').split('#')
  return String((await server.request(page, { headers: sameOriginHeaders })).body)
}
