import { useEffect, useState } from 'react'

/** A picture that another app has shared, and that waits on this device. */
export interface SharedPicture {
  readonly id: string
  readonly file: File
}

/** What other apps have shared and nobody took, the oldest first; `drop` forgets one. */
export function useSharedPictures() {
  const [pictures, setPictures] = useState<readonly SharedPicture[]>([])
  useEffect(() => {
    let over = false
    readShared().then(
      (found) => {
        if (!over) setPictures(found)
      },
      // What can't be read now stays for the next time.
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [])
  const drop = async (id: string) => {
    const { removeShared } = await import('#domain/slips/share-inbox.ts')
    await removeShared(id)
    setPictures((all) => all.filter((each) => each.id !== id))
  }
  return { pictures, drop }
}

async function readShared(): Promise<SharedPicture[]> {
  const { takeShared, uuidOf } = await import('#domain/slips/share-inbox.ts')
  return (await takeShared()).map((item) => ({
    id: uuidOf(item),
    file: new File([item.bytes], item.name, { type: item.type }),
  }))
}
