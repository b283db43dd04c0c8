import { beforeEach, expect, test, vi } from 'vitest'
import { otpProof } from './otp-proof.ts'

const offered = vi.hoisted(() => vi.fn<(capability: string) => Promise<boolean>>())
vi.mock('#domain/lookups/host-capabilities.ts', () => ({ isOffered: offered }))

const verified = { phone: '0812345678', otpPhone: '0812345678', verifiedToken: 'proof' }

beforeEach(() => {
  offered.mockReset().mockImplementation(async (capability) => capability === 'otp-token')
})

test('the token of the verified phone is sent to a host that offers to check it', async () => {
  expect(await otpProof(verified)).toEqual({ otpToken: 'proof' })
  offered.mockResolvedValue(false)
  expect(await otpProof(verified)).toEqual({})
})

test('no token, or one of another phone, is not sent', async () => {
  expect(await otpProof({ ...verified, verifiedToken: '' })).toEqual({})
  expect(await otpProof({ ...verified, otpPhone: '0899999999' })).toEqual({})
})
