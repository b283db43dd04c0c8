import { afterEach, describe, expect, it } from 'vitest'
import { parseUrl } from './parse-url.ts'

const { canParse, parse } = URL

describe('parseUrl', () => {
  afterEach(() => {
    Object.assign(URL, { canParse, parse })
  })

  it('returns an absolute URL, even without URL.canParse and URL.parse', () => {
    Object.assign(URL, { canParse: undefined, parse: undefined })
    expect(parseUrl('/a?b#c', 'https://portal.example/x')?.href).toBe('https://portal.example/a?b#c')
    expect(parseUrl('mailto:a@b.example')?.protocol).toBe('mailto:')
  })

  it('returns undefined for invalid URLs, with and without a base', () => {
    expect(parseUrl('/relative')).toBeUndefined()
    expect(parseUrl('https://', 'https://portal.example')).toBeUndefined()
    expect(parseUrl('x', 'no base')).toBeUndefined()
    expect(parseUrl('')).toBeUndefined()
  })
})
