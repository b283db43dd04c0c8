import { useEffect, useState } from 'react'
import { literal } from 'valibot'
import { lazyStorageKeys } from '#lib/storage/storage-keys-lazy.ts'
import { readText, writeText } from '#lib/storage/web-storage.ts'

const mark = literal('1')

/**
 * Whether the launcher says what it is for: on the first visit, until the chat is opened or another page comes.
 * @param page the page on screen
 */
export function useGreeting(page: string, open: boolean): boolean {
  const [first] = useState(page)
  const [greets, setGreets] = useState(() => readText(lazyStorageKeys.chatIntroduced, mark) === undefined)
  useEffect(() => {
    if (greets) writeText(lazyStorageKeys.chatIntroduced, '1')
  }, [greets])
  if (greets && (open || page !== first)) setGreets(false)
  return greets
}
