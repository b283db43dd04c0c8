import { beforeEach, expect, test, vi } from 'vitest'
import { otpProof } from './otp-proof.ts'

const offered = vi.hoisted(() => vi.fn<(capability: string) => Promise<boolean>>())
vi.mock('#domain/lookups/host-capabilities.ts', () => ({ isOffered: offered }))

const verified = { phone: '0812345678', otpPhone: '0812345678', verifiedToken: 'proof' }

beforeEach(() => {
  offered.mockReset().mockImplementation(async (capability) => capability === 'otp-token')
})

test('sends the token of the verified phone only to a host that can check it', async () => {
  expect(await otpProof(verified)).toEqual({ otpToken: 'proof' })
  offered.mockResolvedValue(false)
  expect(await otpProof(verified)).toEqual({})
})

test('sends neither an empty token nor that of another phone', async () => {
  expect(await otpProof({ ...verified, verifiedToken: '' })).toEqual({})
  expect(await otpProof({ ...verified, otpPhone: '0899999999' })).toEqual({})
})
