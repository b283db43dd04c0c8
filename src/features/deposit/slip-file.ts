/** A slip's picture as a file, by a name whose ending fits its type. */
export function slipFile(picture: Blob): File {
  return new File([picture], `slip.${picture.type.split('/')[1] ?? 'jpeg'}`, { type: picture.type })
}
