import { expect, it } from 'vitest'
import { readBuildSettings } from './read-build-settings.ts'

it('defaults to settings for the reference backend', () => {
  expect(readBuildSettings({ VITE_LAOS: '', PATH: '/bin' })).toMatchObject({
    apiHost: '',
    laos: false,
    truelinkPassphrase: 'kapao-gift-link',
    paytimzMin: undefined,
  })
})

it('reads the values of variables', () => {
  expect(
    readBuildSettings({ VITE_API_HOST: 'https://api.example.com/', VITE_LAOS: 'ON', VITE_PAYTIMZ_MIN: '50' }),
  ).toMatchObject({ apiHost: 'https://api.example.com', laos: true, paytimzMin: 50 })
})

it('uses the Lao UFABET host in a Laos build, if it is set', () => {
  const env = { VITE_UFABET_HOST: 'https://th.example.com', VITE_UFABET_LAOS_HOST: 'https://la.example.com' }
  expect(readBuildSettings(env).ufabetHost).toBe('https://th.example.com')
  expect(readBuildSettings({ ...env, VITE_LAOS: 'on' }).ufabetHost).toBe('https://la.example.com')
  const { VITE_UFABET_HOST } = env
  expect(readBuildSettings({ VITE_UFABET_HOST, VITE_LAOS: 'on' }).ufabetHost).toBe('https://th.example.com')
})

it('reads a list of media hosts', () => {
  expect(readBuildSettings({}).mediaHosts).toBeUndefined()
  const VITE_MEDIA_HOSTS = 'https://cdn.example.com/, https://Art.example.com:8443'
  expect(readBuildSettings({ VITE_MEDIA_HOSTS }).mediaHosts).toEqual([
    'https://cdn.example.com',
    'https://art.example.com:8443',
  ])
})

it.each([
  ['VITE_MEDIA_HOSTS', 'cdn.example.com'],
  ['VITE_MEDIA_HOSTS', 'https://cdn.example.com,http://art.example.com'],
  ['VITE_MEDIA_HOSTS', 'https://cdn.example.com/art'],
  ['VITE_MEDIA_HOSTS', 'https://*.example.com'],
  ['VITE_MEDIA_HOSTS', ','],
  ['VITE_API_HOST', 'api.example.com'],
  ['VITE_API_HOST', 'https://api.example.com/v1'],
  ['VITE_API_HOST', 'javascript:alert(1)'],
  ['VITE_LAOS', 'maybe'],
  ['VITE_PAYTIMZ_MIN', '0'],
  ['VITE_PAYTIMZ_MIN', '1.5'],
  ['VITE_TRUELINK_PASSPHRASE', 'short'],
  ['VITE_CHAT_BACKEND', 'https://chat.example.com'],
  ['VITE_API_HOTS', 'https://api.example.com'],
])('throws an error that names %s when it is %s', (name, value) => {
  expect(() => readBuildSettings({ [name]: value })).toThrow(name)
})
