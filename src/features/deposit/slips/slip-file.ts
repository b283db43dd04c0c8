/** Wraps a slip's picture in a File whose extension matches its type. */
export function toSlipFile(picture: Blob): File {
  return new File([picture], `slip.${picture.type.split('/')[1] ?? 'jpeg'}`, { type: picture.type })
}
