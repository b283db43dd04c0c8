import { expect, it } from 'vitest'
import { openerPolicy, portalPolicy } from './headers.ts'

const info = { script: [], style: [], apiHost: '', chatBackend: '', routes: [] }

it('lets nobody frame the portal or keep a handle on its windows', () => {
  expect(portalPolicy({ ...info, framed: false })).toContain("frame-ancestors 'none'")
  expect(openerPolicy({ ...info, framed: false })).toBe('same-origin')
})

const sources = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `))

it('takes pictures and videos from any https host, and from the API host by http too', () => {
  const policy = portalPolicy({ ...info, apiHost: 'http://127.0.0.1:8080', framed: false })
  expect(sources(policy, 'img-src')).toBe("img-src 'self' blob: data: http://127.0.0.1:8080 https:")
  expect(sources(policy, 'media-src')).toBe("media-src 'self' blob: http://127.0.0.1:8080 https:")
})

it('takes them from the named hosts only where the build names some', () => {
  const mediaHosts = ['https://cdn.example.com']
  const policy = portalPolicy({ ...info, apiHost: 'https://api.example.com', mediaHosts, framed: false })
  const hosts = 'https://api.example.com https://cdn.example.com'
  expect(sources(policy, 'img-src')).toBe(`img-src 'self' blob: data: ${hosts}`)
  expect(sources(policy, 'media-src')).toBe(`media-src 'self' blob: ${hosts}`)
  for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src', 'worker-src']) {
    expect(sources(policy, name)).not.toContain('cdn.example.com')
  }
})

it('takes nothing else from other hosts', () => {
  const policy = portalPolicy({ ...info, framed: false })
  for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'frame-src', 'worker-src']) {
    expect(sources(policy, name)).not.toContain('https:')
  }
})

it('lets a portal that was built for a frame into one, with windows that find each other', () => {
  expect(portalPolicy({ ...info, framed: true })).toContain("frame-ancestors 'self' https:")
  expect(openerPolicy({ ...info, framed: true })).toBe('unsafe-none')
})
