import * as v from 'valibot'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { store } from '#lib/state/store.ts'
import { MEMBER_META_KEY } from './purge.ts'
import { readMeta, writeMeta } from './slip-repository.ts'

const memberRecord = v.object({ mark: v.string(), id: v.string() })

function fromResources(): string | undefined {
  const { value: wallet } = store.get(walletResource.state)
  return wallet?.profile._id ?? store.get(profileResource.state).value?.profile._id
}

/**
 * Id of the token's member: from loaded resources, else from the stored record, else from the server.
 * @returns undefined if none of them knows it at the moment
 */
export async function resolveMember(token: string): Promise<string | undefined> {
  const tokenHash = hashText(token)
  const loaded = fromResources()
  const stored = await readMeta(MEMBER_META_KEY, memberRecord)
  const id = loaded ?? (stored?.mark === tokenHash ? stored.id : undefined) ?? (await fromServer())
  if (id !== undefined && (stored?.mark !== tokenHash || stored.id !== id))
    await writeMeta(MEMBER_META_KEY, { mark: tokenHash, id })
  return id
}

async function fromServer(): Promise<string | undefined> {
  const { value } = await profileResource.refresh()
  return value?.profile._id ?? fromResources()
}
