/** Saves a file to the device's downloads. */
export function downloadFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser reads the blob only after the click's task has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
