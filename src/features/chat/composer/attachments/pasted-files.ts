/**
 * Files of a paste, unless they merely render copied text as an image, as office programs add. Some systems include the
 * files' names as text; that is no reason to ignore them.
 * @param text the clipboard's plain text
 */
export function filterPastedFiles(files: readonly File[], text: string): readonly File[] {
  const names = files.map(({ name }) => name)
  const isOnlyNames = text.split(/[\r\n]+/).every((line) => line.trim() === '' || names.includes(line.trim()))
  return isOnlyNames ? files : []
}
