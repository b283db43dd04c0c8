import * as v from 'valibot'
import { profileResource, walletResource } from '#domain/wallet/wallet-resources.ts'
import { hashText } from '#lib/format/text-hash.ts'
import { store } from '#lib/state/store.ts'
import { WHO } from './purge.ts'
import { readNote, writeNote } from './slip-db.ts'

const known = v.object({ mark: v.string(), id: v.string() })

function fromScreens(): string | undefined {
  const { value: wallet } = store.get(walletResource.state)
  return wallet?.profile._id ?? store.get(profileResource.state).value?.profile._id
}

/**
 * Id of the member whose token it is: as the screens know it, else as this device remembers, else as the server says.
 * @returns undefined when nobody can tell just now
 */
export async function memberOf(token: string): Promise<string | undefined> {
  const mark = hashText(token)
  const shown = fromScreens()
  const kept = await readNote(WHO, known)
  const id = shown ?? (kept?.mark === mark ? kept.id : undefined) ?? (await fromServer())
  if (id !== undefined && (kept?.mark !== mark || kept.id !== id)) await writeNote(WHO, { mark, id })
  return id
}

async function fromServer(): Promise<string | undefined> {
  const { value } = await profileResource.refresh()
  return value?.profile._id ?? fromScreens()
}
