import { ignoresDownloads } from './install-method.ts'

/**
 * Starts a download, unless this browser is known to ignore it. No browser reports whether the file was saved, so never say
 * that it was.
 * @returns whether it was started
 */
export function downloadFile(file: File): boolean {
  if (ignoresDownloads()) return false
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser reads the blob only after the click's task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return true
}
