import { useEffect, useState } from 'react'
import { detectImageType } from '#domain/slips/check/image-file.ts'

/** A picture in the share inbox. */
export interface SharedPicture {
  readonly id: string
  /** Its type is detected from its bytes; empty if it isn't a known picture. */
  readonly file: File
}

/** Pictures in the share inbox, oldest first; `remove` deletes one. */
export function useSharedPictures() {
  const [pictures, setPictures] = useState<readonly SharedPicture[]>([])
  useEffect(() => {
    let isCancelled = false
    readShared().then(
      (found) => {
        if (!isCancelled) setPictures(found)
      },
      // If it can't be read now, the pictures stay in the inbox.
      () => undefined,
    )
    return () => {
      isCancelled = true
    }
  }, [])
  const remove = async (id: string) => {
    const { removeSharedItem } = await import('#domain/slips/share-inbox.ts')
    await removeSharedItem(id)
    setPictures((all) => all.filter((each) => each.id !== id))
  }
  return { pictures, remove }
}

async function readShared(): Promise<SharedPicture[]> {
  const { readSharedItems } = await import('#domain/slips/share-inbox.ts')
  return (await readSharedItems()).map(({ id, name, bytes }) => ({
    id,
    file: new File([bytes], name, { type: detectImageType(new Uint8Array(bytes)) ?? '' }),
  }))
}

/** URL for a thumbnail; undefined while it is created, null for a file that isn't a picture: it must not be opened. */
export function usePictureUrl(file: File): string | null | undefined {
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    if (file.type === '') {
      setUrl(null)
      return
    }
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}
